//! A fixed set of strokes and one number made of everything that they did.
//!
//! `make digests` runs it on every processor that can be had and compares the numbers. So that all
//! of them start alike, what the strokes start from is made with `+ − × ÷ √` only as well.

#![forbid(unsafe_code)]

mod digest;
mod numbers;
mod scene;

pub use digest::{STROKES, all, of_stroke, together};
pub use numbers::Numbers;
pub use scene::{Scene, drawn, numbered};
