//! The legal strokes of a seat: points of a unit cube, aims as a player takes them, and strokes.

use std::array::from_fn;

use carrom_core::{STROKE_NUMBERS, Vec2};

use crate::angle::unit_vector;

/// Numbers of a point: place, direction, speed and spin, each from 0 to 1; and of an aim: offset
/// along the base lines, m, angle, degrees, speed, m/s, spin, rad/s.
pub const DIMENSIONS: usize = 4;

/// A point or an aim.
pub type Point = [f64; DIMENSIONS];

/// What the strokes of a seat may be.
#[derive(Clone, Copy, Debug)]
pub struct Space<'a> {
    /// Free stretches between the base lines, as offsets, from left to right, m; at least one.
    pub stretches: &'a [(f64, f64)],
    /// Least and greatest speed, m/s.
    pub speeds: (f64, f64),
    /// Greatest spin to either side, rad/s.
    pub most_spin: f64,
}

impl Space<'_> {
    /// The aim of a point. The angle goes round; the other numbers are held within 0 to 1.
    pub fn aim(&self, point: Point) -> Point {
        let [place, _, speed, spin] = point.map(|number| number.clamp(0.0, 1.0));
        let (slowest, fastest) = self.speeds;
        [
            self.offset(place * self.width()),
            360.0 * (point[1] - point[1].floor()),
            slowest + speed * (fastest - slowest),
            self.most_spin * (2.0 * spin - 1.0) + 0.0, // no minus zero
        ]
    }

    /// The point whose aim this is, held within the cube.
    pub fn point(&self, aim: Point) -> Point {
        let (slowest, fastest) = self.speeds;
        let (span, twice) = (fastest - slowest, 2.0 * self.most_spin);
        let turns = aim[1] / 360.0;
        let numbers = [
            self.along(aim[0]) / self.width(),
            turns - turns.floor(),
            if span > 0.0 { (aim[2] - slowest) / span } else { 0.5 },
            if twice > 0.0 { aim[3] / twice + 0.5 } else { 0.5 },
        ];
        numbers.map(|number| number.clamp(0.0, 1.0))
    }

    /// What a whole side of the cube is; 1 for a number that is always the same.
    pub fn sides(&self) -> Point {
        let (slowest, fastest) = self.speeds;
        let sides = [self.width(), 360.0, fastest - slowest, 2.0 * self.most_spin];
        sides.map(|side| if side > 0.0 { side } else { 1.0 })
    }

    /// Length of all stretches together, m.
    fn width(&self) -> f64 {
        self.stretches.iter().fold(0.0, |total, (left, right)| total + (right - left))
    }

    /// The offset at so much free length from the left end.
    fn offset(&self, along: f64) -> f64 {
        let (mut before, mut found) = (0.0, 0.0);
        for &(left, right) in self.stretches {
            if along < before {
                break;
            }
            found = f64::min(left + (along - before), right);
            before += right - left;
        }
        found
    }

    /// How much free length lies left of an offset.
    fn along(&self, offset: f64) -> f64 {
        let near = nearest(self.stretches, offset);
        let (mut before, mut found) = (0.0, 0.0);
        for &(left, right) in self.stretches {
            if near < left {
                break;
            }
            found = before + (near - left);
            before += right - left;
        }
        found
    }
}

/// The offset nearest to another where the striker may stand; of two the one to the left.
fn nearest(stretches: &[(f64, f64)], offset: f64) -> f64 {
    let mut held = f64::INFINITY;
    for &(left, right) in stretches {
        let here = offset.clamp(left, right);
        if (here - offset).abs() < (held - offset).abs() {
            held = here;
        }
    }
    held
}

/// Where a player sits, and where on the base lines the striker may stand.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'a> {
    /// Matrix that turns the board of the south to the seat's, by rows.
    pub turn: [f64; 4],
    /// Distance of the base lines' middle from the centre, m.
    pub base_line: f64,
    /// Free stretches, as in [`Space`].
    pub stretches: &'a [(f64, f64)],
}

impl Seat<'_> {
    /// The stroke of an aim, as a row of a batch. An offset where the striker may not stand is
    /// moved to the nearest where it may.
    pub fn stroke(&self, aim: Point) -> [f64; STROKE_NUMBERS] {
        let x = nearest(self.stretches, aim[0]);
        let place = self.turned(Vec2::new(x, -self.base_line));
        let way = unit_vector(aim[1]);
        let velocity = self.turned(Vec2::new(aim[2] * way.x, aim[2] * way.y));
        [place.x, place.y, velocity.x, velocity.y, aim[3]]
    }

    fn turned(&self, v: Vec2) -> Vec2 {
        let [a, b, c, d] = self.turn;
        // One product of each sum is a zero: + 0.0 keeps a zero from turning negative.
        Vec2::new(a * v.x + b * v.y + 0.0, c * v.x + d * v.y + 0.0)
    }
}

/// Point `index` of many.
pub fn at(points: &[f64], index: usize) -> Point {
    from_fn(|j| points[index * DIMENSIONS + j])
}
