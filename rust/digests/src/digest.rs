//! A number made of every bit that strokes give.

use carrom_core::{Outcome, Trajectory, Vec2, simulate};
use carrom_search::stream;

use crate::scene::numbered;

/// Strokes of the set.
pub const STROKES: u64 = 2_000;

/// The digest of each stroke of the set, in order.
pub fn all() -> impl Iterator<Item = u64> {
    (0..STROKES).map(of_stroke)
}

/// One digest of many.
pub fn together(digests: impl IntoIterator<Item = u64>) -> u64 {
    digests.into_iter().fold(0, stream)
}

/// The digest of stroke `number`: of the outcome, every event and every segment of its motions.
pub fn of_stroke(number: u64) -> u64 {
    let scene = numbered(number);
    let mut record = Trajectory::default();
    let mut bits = Bits(0);
    match simulate(&scene.model, &scene.start, &mut record) {
        Ok(outcome) => bits.outcome(&outcome),
        Err(_) => bits.whole(u64::MAX),
    }
    bits.record(&record);
    bits.0
}

/// What has been read so far.
struct Bits(u64);

impl Bits {
    fn whole(&mut self, number: u64) {
        self.0 = stream(self.0, number);
    }

    /// The bits of a number; those of a NaN are no part of IEEE 754, so all NaNs count as one.
    fn number(&mut self, number: f64) {
        self.whole(if number.is_nan() { u64::MAX } else { number.to_bits() });
    }

    fn vector(&mut self, vector: Vec2) {
        self.number(vector.x);
        self.number(vector.y);
    }

    fn code(&mut self, code: i8) {
        self.whole(i64::from(code) as u64);
    }

    fn outcome(&mut self, outcome: &Outcome) {
        for (&place, &pocket) in outcome.places.iter().zip(&outcome.pocket) {
            self.vector(place);
            self.code(pocket);
        }
        for capture in outcome.captures() {
            self.whole(u64::from(capture.body));
            self.code(capture.pocket);
            self.number(capture.time);
        }
        self.code(outcome.first_contact);
        self.number(outcome.duration);
        self.whole(u64::from(outcome.events) << 8 | outcome.stop as u64);
    }

    fn record(&mut self, record: &Trajectory) {
        for event in &record.events {
            self.number(event.time);
            self.whole(event.kind as u64);
            self.code(event.a);
            self.code(event.b);
            self.vector(event.place);
            self.number(event.speed);
        }
        for segment in &record.segments {
            self.whole(u64::from(segment.body) << 8 | segment.mode as u64);
            self.number(segment.time);
            self.vector(segment.place);
            self.vector(segment.along);
            self.number(segment.speed);
            self.number(segment.deceleration);
            self.number(segment.spin);
        }
    }
}
