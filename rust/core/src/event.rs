//! Kinds of events and their order when they happen at one time.

use crate::motion::Motions;
use crate::order::{self, Key};

/// What happened. The number is the first order of ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A body has fallen into a pocket.
    Pocket = 0,
    /// A centre crossed a rim inward.
    RimIn = 1,
    /// A centre crossed a rim outward before it fell.
    RimOut = 2,
    /// Two discs met.
    DiscDisc = 3,
    /// A disc met a cushion.
    DiscCushion = 4,
    /// Sliding ended and spinning goes on (under Coulomb's law).
    Transition = 5,
    /// A body came to rest.
    Stop = 6,
    /// A touching group was solved as a whole (recorded only; never scheduled).
    Cluster = 7,
    /// A body left the board over a cushion (recorded only).
    Overboard = 8,
}

/// Stands for "no other body" in an event.
pub const NOBODY: u8 = u8::MAX;

/// Something that will happen unless something else happens before.
///
/// `b` is the other body, the cushion or the pocket, by kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When, s; infinite for never.
    pub time: f64,
    /// What.
    pub kind: Kind,
    /// The body; the one with the lower index of two.
    pub a: u8,
    /// The other body, cushion or pocket; [`NOBODY`] for none.
    pub b: u8,
}

impl Event {
    /// No event.
    pub const NEVER: Self = Self { time: f64::INFINITY, kind: Kind::Stop, a: NOBODY, b: NOBODY };

    /// Whether this comes before `other`: by time, then kind, then where its bodies are.
    #[inline]
    pub fn before(&self, other: &Self, motions: &Motions) -> bool {
        self.time < other.time || (self.time == other.time && self.wins_tie(other, motions))
    }

    /// Whether this comes before `other`, which happens at the same time. The labels are asked last:
    /// of bodies that lie in each other, or for one event told twice.
    #[cold]
    fn wins_tie(&self, other: &Self, motions: &Motions) -> bool {
        if self.time == f64::INFINITY {
            return false;
        }
        let rank = |event: &Self| (event.kind as u8, event.keys(motions), event.a, event.b);
        rank(self) < rank(other)
    }

    /// The keys of its two bodies, the lower first; of one body, and its cushion or pocket.
    fn keys(&self, motions: &Motions) -> [Key; 2] {
        let a = order::key_of(motions, self.a);
        if self.kind != Kind::DiscDisc {
            return [a, [f64::from(self.b), 0.0, 0.0, 0.0]];
        }
        let b = order::key_of(motions, self.b);
        if b < a { [b, a] } else { [a, b] }
    }
}
