//! Carrom strokes, exact and fast: discs sliding on powder, event by event.
//!
//! The crate knows physics only: no rules, no files, no clock, no random numbers. Between events
//! every disc moves on a straight line that is known in closed form; the loop finds the next event,
//! goes there and resolves it. Only `+ − × ÷ √` are used, in a fixed order, so that every machine
//! gives the same bits.

#![forbid(unsafe_code)]

// Measured by `make digests`: the x87 unit rounds twice, and gives other bits.
#[cfg(all(target_arch = "x86", not(target_feature = "sse2"), not(carrom_x87)))]
compile_error!(
    "carrom needs SSE2 on 32-bit x86: the x87 unit rounds twice, so strokes would have \
other bits than everywhere else; build for i686, or with RUSTFLAGS=-Ctarget-feature=+sse2"
);

mod batch;
mod board;
mod cluster;
mod detect;
mod error;
mod event;
mod friction;
mod friction_table;
mod group;
mod impact;
mod motion;
mod order;
mod patience;
mod resolve;
mod schedule;
mod simulate;
mod springs;
mod trajectory;
mod vec2;

pub use batch::{Batch, LAYOUT_NUMBERS, Request, STROKE_NUMBERS, simulate_batch, start};
pub use board::{
    BODIES, CUSHIONS, Model, POCKETS, Parameters, START_OFF_BOARD, START_OVER_POCKET, STRIKER,
};
pub use error::Error;
pub use event::Kind;
pub use friction::Law;
pub use motion::Mode;
pub use simulate::{
    ABSENT, Capture, ON_BOARD, OVERBOARD, Outcome, Start, Stop, simulate, simulate_while,
};
pub use trajectory::{Events, Final, Happening, Recorder, Segment, Trajectory};
pub use vec2::Vec2;
