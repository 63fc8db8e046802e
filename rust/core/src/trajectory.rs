//! What a run may write down: nothing, events, or events and motions.

use crate::event::Kind;
use crate::motion::{Mode, Motion};
use crate::vec2::Vec2;

/// An event that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Happening {
    /// When, s.
    pub time: f64,
    /// What.
    pub kind: Kind,
    /// The body; the lower index of two.
    pub a: i8,
    /// The other body, cushion or pocket; -1 for none; 20 + cushion in a cluster's line.
    pub b: i8,
    /// The contact point of an impact, otherwise the body's centre, m.
    pub place: Vec2,
    /// Approach speed of an impact, otherwise the body's speed, m/s.
    pub speed: f64,
}

/// A motion segment: from `time` until the body's next segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// The body.
    pub body: u8,
    /// What it is doing.
    pub mode: Mode,
    /// Start, s.
    pub time: f64,
    /// Place at the start, m.
    pub place: Vec2,
    /// Unit vector of the path.
    pub along: Vec2,
    /// Speed at the start, m/s.
    pub speed: f64,
    /// Deceleration, m/s².
    pub deceleration: f64,
    /// Spin at the start, rad/s.
    pub spin: f64,
}

/// Takes down what happens. The unused parts of the loop compile to nothing.
pub trait Recorder {
    /// Whether [`Recorder::motion`] is wanted.
    const MOTIONS: bool;
    /// An event happened.
    fn event(&mut self, happening: Happening);
    /// Body `index` has a new motion from `time` on.
    fn motion(&mut self, index: usize, time: f64, motion: &Motion);
}

/// Records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Final;

impl Recorder for Final {
    const MOTIONS: bool = false;
    #[inline]
    fn event(&mut self, _: Happening) {}
    #[inline]
    fn motion(&mut self, _: usize, _: f64, _: &Motion) {}
}

/// Records events.
#[derive(Clone, Debug, Default)]
pub struct Events(pub Vec<Happening>);

impl Recorder for Events {
    const MOTIONS: bool = false;
    #[inline]
    fn event(&mut self, happening: Happening) {
        self.0.push(happening);
    }
    #[inline]
    fn motion(&mut self, _: usize, _: f64, _: &Motion) {}
}

/// Records events and every motion segment.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    /// Events in order.
    pub events: Vec<Happening>,
    /// Segments, each body's in order of their start.
    pub segments: Vec<Segment>,
}

impl Recorder for Trajectory {
    const MOTIONS: bool = true;
    #[inline]
    fn event(&mut self, happening: Happening) {
        self.events.push(happening);
    }
    #[inline]
    fn motion(&mut self, index: usize, time: f64, motion: &Motion) {
        self.segments.push(Segment {
            body: index as u8,
            mode: motion.mode,
            time,
            place: motion.place,
            along: motion.along,
            speed: motion.speed,
            deceleration: motion.deceleration,
            spin: motion.spin,
        });
    }
}
