//! The fresh strokes of a generation.

use std::array::from_fn;

use crate::archive::Archive;
use crate::children::{Seeds, children};
use crate::space::{Point, Space};

/// Steps of an even sequence in four dimensions: powers of 1/x where x⁵ = x + 1.
const SPREAD: Point =
    [0.8566748838545029, 0.733891856627126, 0.6287067210378087, 0.5385972572236101];

/// What the fresh strokes of a generation are, besides children of the archive's.
#[derive(Clone, Copy, Debug)]
pub struct Fresh<'a> {
    /// How many strokes, all together.
    pub count: usize,
    /// How many of them, the first, are spread evenly over all strokes.
    pub explorers: usize,
    /// Where the even sequence begins.
    pub shift: Point,
    /// Points in place of the first explorers; no more than there are.
    pub ideas: &'a [Point],
    /// Aims in place of the last strokes; no more than there are. A hand leaves the bounds at times:
    /// they are held within.
    pub middles: &'a [Point],
}

impl Fresh<'_> {
    /// Their aims, after so many strokes in all. `hand` and `seeds` are those of [`children`].
    pub fn aims(
        &self,
        archive: &Archive,
        used: u64,
        space: &Space<'_>,
        hand: Point,
        seeds: Seeds,
    ) -> Vec<Point> {
        let mut points: Vec<Point> =
            (0..self.explorers).map(|turn| self.explorer(used + 1 + turn as u64)).collect();
        points[..self.ideas.len()].copy_from_slice(self.ideas);
        points.extend(children(archive, used, space, hand, seeds, self.count - self.explorers));
        let last = self.count - self.middles.len();
        for (point, &middle) in points[last..].iter_mut().zip(self.middles) {
            *point = space.point(middle);
        }
        points.into_iter().map(|point| space.aim(point)).collect()
    }

    /// A point of the even sequence.
    fn explorer(&self, number: u64) -> Point {
        from_fn(|j| {
            let place = number as f64 * SPREAD[j] + self.shift[j];
            place - place.floor()
        })
    }
}
