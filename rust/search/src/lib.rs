//! What a search over strokes does besides making them: it proposes the next ones, reads off the
//! events what they did, and judges them by a goal.
//!
//! The crate knows no rules and simulates nothing. Only `+ − × ÷ √` are used, in a fixed order, so
//! that every machine gives the same bits.

#![forbid(unsafe_code)]

mod angle;
mod archive;
mod children;
mod criterion;
mod fresh;
mod judge;
mod noise;
mod region;
mod space;
mod tracks;

pub use archive::{Archive, Contender, DOUBT, Place, Race, TRIALS};
pub use children::Seeds;
pub use criterion::{Criterion, Deed, Scale, Step};
pub use fresh::Fresh;
pub use judge::Judge;
pub use noise::{bell, stream, uniform, word};
pub use region::Region;
pub use space::{DIMENSIONS, Point, Seat, Space, at};
pub use tracks::{Columns, Ends, Frame, Mouths, NearPot, Tracks, When};
