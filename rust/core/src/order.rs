//! Which of two bodies comes first where an order must be chosen: decided by where they are, never
//! by their labels, so that equal pieces may be exchanged.

use std::cmp::Ordering;

use crate::board::{BODIES, STRIKER, bits};
use crate::motion::Motions;
use crate::vec2::Vec2;

/// What a body is ordered by: the square of its distance from an origin, which turns and mirrors
/// with the board; then x, y and its local time, of which two bodies never share all.
pub type Key = [f64; 4];

/// The key of a body seen `from` an origin.
#[inline]
pub fn key(from: Vec2, place: Vec2, since: f64) -> Key {
    [(place - from).squared(), place.x, place.y, since]
}

/// The key of body `index` by its local state, seen from the middle of the board. It hangs on no
/// other body: events that were compared once are not compared again when others change.
pub fn key_of(motions: &Motions, index: u8) -> Key {
    let motion = &motions[usize::from(index)];
    key(Vec2::new(0.0, 0.0), motion.place, motion.since)
}

/// The bodies `members` (a bit each) in order.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    bodies: [u8; BODIES],
    count: usize,
}

impl Order {
    /// Puts `members` in order by their `places`, seen from the striker, or from the middle once it
    /// has gone; `present` are the bodies on the board.
    pub fn of(members: u32, places: &[Vec2; BODIES], present: u32) -> Self {
        let on_board = present & 1 << STRIKER != 0;
        let from = if on_board { places[STRIKER] } else { Vec2::new(0.0, 0.0) };
        let mut order = Self { bodies: [0; BODIES], count: 0 };
        for index in bits(members) {
            order.bodies[order.count] = index as u8;
            order.count += 1;
        }
        let keys = places.map(|place| key(from, place, 0.0));
        order.bodies[..order.count].sort_by(|&one, &other| {
            let (one, other) = (&keys[usize::from(one)], &keys[usize::from(other)]);
            one.partial_cmp(other).unwrap_or(Ordering::Equal)
        });
        order
    }

    /// The bodies.
    #[inline]
    pub fn bodies(&self) -> &[u8] {
        &self.bodies[..self.count]
    }

    /// Those of `members` (a bit each), in order.
    #[inline]
    pub fn among(&self, members: u32) -> impl Iterator<Item = usize> + Clone {
        self.bodies().iter().map(|&body| usize::from(body)).filter(move |&b| members & 1 << b != 0)
    }
}
