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
    /// Both share one friction: a spinning disc slides farther (physics.md §2).
    Coupled,
}

/// Below this u/v one leg is enough: it errs by less than 10⁻³ of the path (physics.md §2).
const ONE_LEG: f64 = 0.15;
/// Rim deceleration of a disc that only spins, in units of µg: torque ⅔µmgR over inertia ½mR².
pub(crate) const PIVOT: f64 = 4.0 / 3.0;

/// A stretch of straight motion with constant deceleration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Leg {
    /// Deceleration, m/s².
    pub deceleration: f64,
    /// Length, m; infinite without friction.
    pub length: f64,
    /// Duration, s; infinite without friction.
    pub duration: f64,
    /// Speed at its end, m/s.
    pub end_speed: f64,
    /// 0 for the last leg of a slide, otherwise the number of the next one.
    pub next: u8,
}

/// The leg that starts at `speed` and `rim_speed`; `number` 0 is a fresh slide, 1 and 2 go on.
#[inline]
pub(crate) fn leg(law: Law, mu_g: f64, speed: f64, rim_speed: f64, number: u8) -> Leg {
    if mu_g == 0.0 {
        return Leg {
            deceleration: 0.0,
            length: f64::INFINITY,
            duration: f64::INFINITY,
            end_speed: speed,
            next: 0,
        };
    }
    if law == Law::Coulomb || rim_speed == 0.0 {
        let length = speed * speed / (2.0 * mu_g);
        return Leg {
            deceleration: mu_g,
            length,
            duration: speed / mu_g,
            end_speed: 0.0,
            next: 0,
        };
    }
    coupled_leg(mu_g, speed, rim_speed, number)
}

/// A leg under coupled friction: exact at both ends, constant deceleration between.
fn coupled_leg(mu_g: f64, speed: f64, rim_speed: f64, number: u8) -> Leg {
    let whole = distance(mu_g, speed, rim_speed);
    let last = number == 2 || (number == 0 && rim_speed < ONE_LEG * speed);
    if last {
        let deceleration = speed * speed / (2.0 * whole);
        return Leg {
            deceleration,
            length: whole,
            duration: speed / deceleration,
            end_speed: 0.0,
            next: 0,
        };
    }
    let ratio = if number == 0 {
        table::NODE_1
    } else {
        table::NODE_2 / table::NODE_1
    };
    let end_speed = speed * ratio;
    let end_rim_speed = spin_along(speed, rim_speed, end_speed);
    let length = whole - distance(mu_g, end_speed, end_rim_speed);
    let deceleration = (speed * speed - end_speed * end_speed) / (2.0 * length);
    Leg {
        deceleration,
        length,
        duration: (speed - end_speed) / deceleration,
        end_speed,
        next: number + 1,
    }
}

/// Path from (`speed`, `rim_speed`) to the stop, m.
#[inline]
pub(crate) fn distance(mu_g: f64, speed: f64, rim_speed: f64) -> f64 {
    let sum = rim_speed + speed;
    sum * sum * hermite(&table::DISTANCE, rim_speed / sum) / mu_g
}

/// Rim speed on the universal curve through (`speed`, `rim_speed`) when the speed has come down to
/// `later`. Never more than `rim_speed`: a table's last digits must not make energy.
pub(crate) fn spin_along(speed: f64, rim_speed: f64, later: f64) -> f64 {
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
        let p = hermite(&table::LOW_P, z);
        later * p / (1.0 - p)
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
    let scaled = at * 256.0;
    let index = (scaled as usize).min(255);
    let f = scaled - index as f64;
    let [a, m] = table[index];
    let [b, n] = table[index + 1];
    let d = b - a;
    a + f * (m + f * ((3.0 * d - 2.0 * m - n) + f * (m + n - 2.0 * d)))
}

/// Damping ratio that makes an isolated contact of a cluster give back `restitution`.
#[inline]
pub(crate) fn damping_ratio(restitution: f64) -> f64 {
    let at = (restitution - table::LEAST_RESTITUTION) / (1.0 - table::LEAST_RESTITUTION);
    hermite(&table::ZETA, if at > 0.0 { at } else { 0.0 })
}
