//! Plane vectors in metres or metres per second.

use std::ops::{Add, Mul, Sub};

/// A plane vector. Sums and products are taken in the written order, never fused.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// Component to the right of the player on the south side.
    pub x: f64,
    /// Component away from the player on the south side.
    pub y: f64,
}

impl Vec2 {
    /// The vector (`x`, `y`).
    #[inline]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Scalar product; commutative bit for bit, so mirrored and turned boards agree.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// A quarter turn counter-clockwise: the tangent that goes with a normal.
    #[inline]
    pub fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Length squared.
    #[inline]
    pub fn squared(self) -> f64 {
        self.dot(self)
    }
}

impl Add for Vec2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}
