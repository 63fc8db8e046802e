//! What the fuzz targets share: numbers made of bytes, and what must hold in every stroke.

#![forbid(unsafe_code)]

mod sound;

pub use sound::{check, overlap};

/// Shares in [0, 1) made of bytes, two for each; 0 when there are none left.
pub fn shares(data: &[u8]) -> impl FnMut() -> f64 {
    let mut pairs = data.chunks_exact(2);
    move || {
        pairs.next().map_or(0.0, |pair| f64::from(u16::from_le_bytes([pair[0], pair[1]])) / 65536.0)
    }
}
