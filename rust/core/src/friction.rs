//! How a disc on powder slows down: Coulomb's law, and sliding coupled with spinning.
//!
//! For a uniform pressure under the disc all motions with spin lie on two universal curves
//! (Farkas et al., PRL 90, 248302): tables give path, and spin at a speed. With `v` the speed and
//! `u = |ω|R` the rim speed, a state is keyed by `p = u/(u + v)`. The tables are generated.

use crate::friction_table as table;

/// How sliding and spinning friction go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Deceleration µg whatever the spin; the spin dies by itself.
    Coulomb,
    /// Both share one friction: a spinning disc slides farther.
    Coupled,
}

/// Rim deceleration of a disc that only spins, in units of µg: torque ⅔µmgR over inertia ½mR².
pub const PIVOT: f64 = 4.0 / 3.0;

/// Legs of a slide under coupled friction.
pub const LEGS: usize = table::NODES.len() - 1;

/// A slide cut into legs of constant deceleration, exact in place and speed where they join.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legs {
    /// Path at the start of each leg and at the stop, m.
    pub path: [f64; LEGS + 1],
    /// Time since the start of the slide at the same points, s.
    pub time: [f64; LEGS + 1],
    /// Deceleration on each leg, m/s².
    pub deceleration: [f64; LEGS],
}

impl Legs {
    /// No legs: a slide with one deceleration.
    pub const NONE: Self =
        Self { path: [0.0; LEGS + 1], time: [0.0; LEGS + 1], deceleration: [0.0; LEGS] };

    /// Makes these the legs of the slide that starts at `speed` and `rim_speed`.
    pub fn fill(&mut self, mu_g: f64, speed: f64, rim_speed: f64) {
        let sum = rim_speed + speed;
        let left = node_distances(rim_speed / sum);
        let scale = sum * sum / mu_g;
        for number in 0..LEGS {
            let after = if number + 1 < LEGS { left[number + 1] } else { 0.0 };
            let length = scale * (left[number] - after);
            let (from, to) = (Self::speed(number, speed), Self::speed(number + 1, speed));
            let deceleration = (from * from - to * to) / (2.0 * length);
            self.deceleration[number] = deceleration;
            self.path[number + 1] = self.path[number] + length;
            self.time[number + 1] = self.time[number] + (from - to) / deceleration;
        }
    }

    /// Speed at the start of leg `number` of a slide that began with `speed`.
    #[inline]
    pub fn speed(number: usize, speed: f64) -> f64 {
        speed * table::NODES[number]
    }

    /// The leg under way when `elapsed` seconds of the slide are over.
    #[inline]
    pub fn at_time(&self, elapsed: f64) -> usize {
        // Counted without a branch: which leg it is can hardly be foretold.
        self.time[1..LEGS].iter().map(|&end| usize::from(elapsed > end)).sum()
    }

    /// The leg on which `path` metres of the slide end.
    #[inline]
    pub fn at_path(&self, path: f64) -> usize {
        let mut number = 0;
        while number < LEGS - 1 && path > self.path[number + 1] {
            number += 1;
        }
        number
    }
}

/// Whether a slide needs legs: under coupled friction, with more than a little spin.
#[inline]
pub fn needs_legs(law: Law, mu_g: f64, speed: f64, rim_speed: f64) -> bool {
    law == Law::Coupled && mu_g > 0.0 && rim_speed >= table::ONE_LEG * speed
}

/// Deceleration of a slide without legs, m/s²: µg, or what stops it at the right place.
#[inline]
pub fn deceleration(law: Law, mu_g: f64, speed: f64, rim_speed: f64) -> f64 {
    if law == Law::Coulomb || rim_speed == 0.0 || mu_g == 0.0 {
        mu_g
    } else {
        speed * speed / (2.0 * distance(mu_g, speed, rim_speed))
    }
}

/// Paths to the stop from each node of a slide that starts at `p`, in units of (u + v)²/µg.
fn node_distances(p: f64) -> [f64; LEGS] {
    let (index, f) = interval(p);
    let mut found = [0.0; LEGS];
    for (node, found) in found.iter_mut().enumerate() {
        *found = cubic(table::NODE_DISTANCE[index][node], table::NODE_DISTANCE[index + 1][node], f);
    }
    found
}

/// Path from (`speed`, `rim_speed`) to the stop, m.
#[inline]
pub fn distance(mu_g: f64, speed: f64, rim_speed: f64) -> f64 {
    let sum = rim_speed + speed;
    sum * sum * hermite(&table::DISTANCE, rim_speed / sum) / mu_g
}

/// Rim speed on the universal curve through (`speed`, `rim_speed`) when the speed has come down to
/// `later`. Never more than `rim_speed`: a table's last digits must not make energy.
pub fn spin_along(speed: f64, rim_speed: f64, later: f64) -> f64 {
    if later >= speed {
        return rim_speed;
    }
    if later <= 0.0 {
        return 0.0;
    }
    let ratio = later / speed;
    let slow = speed > table::EPS0 * rim_speed;
    let found = if slow {
        let p = rim_speed / (rim_speed + speed);
        let z0 = hermite(&table::LOW_Z, p / table::P0);
        let z = z0 / (z0 + (1.0 - z0) * ratio.sqrt());
        let (q0, q) = (hermite(&table::LOW_P, z0), hermite(&table::LOW_P, z));
        rim_speed * ratio * ((q * (1.0 - q0)) / (q0 * (1.0 - q)))
    } else {
        let root = (speed / rim_speed).sqrt();
        let z0 = hermite(&table::HIGH_Z, root / table::SQRT_EPS0);
        let z = z0 / (z0 + (1.0 - z0) * ratio.sqrt().sqrt());
        let bend = hermite(&table::HIGH_EPS, z0) / hermite(&table::HIGH_EPS, z);
        rim_speed * ratio * bend
    };
    if found < rim_speed { found } else { rim_speed }
}

/// Cubic Hermite interpolation in 256 equal intervals of [0, 1].
#[inline]
fn hermite(table: &[[f64; 2]; 257], at: f64) -> f64 {
    let (index, f) = interval(at);
    cubic(table[index], table[index + 1], f)
}

/// The interval of `at` in [0, 1], and where in it.
#[inline]
fn interval(at: f64) -> (usize, f64) {
    let scaled = at * 256.0;
    let index = usize::from(scaled as u8);
    (index, scaled - index as f64)
}

/// The cubic between two nodes (value, slope), at `f` in [0, 1].
#[inline]
fn cubic([a, m]: [f64; 2], [b, n]: [f64; 2], f: f64) -> f64 {
    let d = b - a;
    a + f * (m + f * ((3.0 * d - 2.0 * m - n) + f * (m + n - 2.0 * d)))
}

/// Where the table of damping ratios has `restitution`, in its intervals.
#[inline]
pub fn damping_place(restitution: f64) -> f64 {
    const SCALE: f64 = 256.0 / (1.0 - table::LEAST_RESTITUTION);
    (restitution - table::LEAST_RESTITUTION) * SCALE
}

/// Damping ratio that makes an isolated contact of a cluster give back the restitution whose
/// [`damping_place`] this is; straight between the nodes of the table, which are close enough.
#[inline]
pub fn damping_ratio(place: f64) -> f64 {
    let scaled = if place > 0.0 { place } else { 0.0 };
    let index = usize::from(scaled as u8);
    let low = table::ZETA[index];
    low + (scaled - index as f64) * (table::ZETA[index + 1] - low)
}
