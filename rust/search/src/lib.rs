//! What a search over strokes does besides making them: it proposes the next ones, and reads off
//! the events what they did.
//!
//! The crate knows no rules and simulates nothing. Only `+ − × ÷ √` are used, in a fixed order, so
//! that every machine gives the same bits.

mod angle;
mod archive;
mod children;
mod noise;
mod space;
mod tracks;

pub use archive::{Archive, Contender, DOUBT, Place, Race, TRIALS};
pub use children::{Seeds, children};
pub use noise::{bell, stream, uniform, word};
pub use space::{DIMENSIONS, Point, Seat, Space, at};
pub use tracks::{Columns, Ends, Frame, NearPot, Tracks, When};
