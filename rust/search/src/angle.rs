//! Degrees to directions, bit for bit as `carrom.angles` has them and says why.

use carrom_core::Vec2;

/// pi/180 as the unevaluated sum of two doubles; the first also in halves of 26 bits each.
const RADIAN: f64 = 0.017_453_292_519_943_295;
const RADIAN_TAIL: f64 = 2.948_652_270_870_168_7e-19;
const RADIAN_HIGH: f64 = 0.017_453_292_384_743_69;
const RADIAN_LOW: f64 = 1.351_996_049_836_490_2e-10;
/// 2^27 + 1: Veltkamp's constant for halving a double.
const SPLITTER: f64 = 134_217_729.0;

/// Cosine and sine of a finite angle in degrees.
pub fn unit_vector(degrees: f64) -> Vec2 {
    let turn = degrees.abs() % 360.0;
    let quarter = (turn / 90.0).floor();
    let rest = turn - 90.0 * quarter; // exact: 0 <= rest < 90
    let folded = rest > 45.0;
    let (high, low) = radians(if folded { 90.0 - rest } else { rest });
    let (s, c) = (sine(high, low), cosine(high, low));
    let (s, c) = if folded { (c, s) } else { (s, c) };
    let (s, c) = match quarter as u8 {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    };
    Vec2::new(c + 0.0, if degrees < 0.0 { -s } else { s } + 0.0)
}

/// An angle of 0 to 45 degrees in radians, as a double and its tail (Dekker's product).
fn radians(degrees: f64) -> (f64, f64) {
    let product = degrees * RADIAN;
    let (high, low) = halves(degrees);
    let error =
        ((high * RADIAN_HIGH - product) + high * RADIAN_LOW + low * RADIAN_HIGH) + low * RADIAN_LOW;
    (product, error + degrees * RADIAN_TAIL)
}

/// A double as the exact sum of two that have at most 26 bits each (Veltkamp).
fn halves(x: f64) -> (f64, f64) {
    let scaled = x * SPLITTER;
    let high = scaled - (scaled - x);
    (high, x - high)
}

/// Sine of x + tail, 0 <= x <= pi/4, by Taylor's series to the 17th power.
fn sine(x: f64, tail: f64) -> f64 {
    let z = x * x;
    let mut p = z * (1.0 / 355_687_428_096_000.0);
    p -= 1.0 / 1_307_674_368_000.0;
    p = p * z + 1.0 / 6_227_020_800.0;
    p = p * z - 1.0 / 39_916_800.0;
    p = p * z + 1.0 / 362_880.0;
    p = p * z - 1.0 / 5040.0;
    p = p * z + 1.0 / 120.0;
    x + (x * z * (p * z - 1.0 / 6.0) + tail * (1.0 - 0.5 * z))
}

/// Cosine of x + tail, 0 <= x <= pi/4, by Taylor's series to the 18th power.
fn cosine(x: f64, tail: f64) -> f64 {
    let z = x * x;
    let mut p = z * (-1.0 / 6_402_373_705_728_000.0);
    p += 1.0 / 20_922_789_888_000.0;
    p = p * z - 1.0 / 87_178_291_200.0;
    p = p * z + 1.0 / 479_001_600.0;
    p = p * z - 1.0 / 3_628_800.0;
    p = p * z + 1.0 / 40_320.0;
    p = p * z - 1.0 / 720.0;
    p = p * z + 1.0 / 24.0;
    let half = 0.5 * z;
    let near = 1.0 - half;
    // What the square and the subtraction lost comes back among the small terms.
    let (high, low) = halves(x);
    let lost = ((high * high - z) + 2.0 * (high * low)) + low * low;
    near + (((1.0 - near) - half) + (z * z * p - (x * tail + 0.5 * lost)))
}
