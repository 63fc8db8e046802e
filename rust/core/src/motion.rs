//! The state of every body, each from its own local time, and where it is later.

use crate::board::{BODIES, Model};
use crate::friction::{self, Law};
use crate::vec2::Vec2;

/// What a body is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// Lying still (also over a pocket, until it has fallen).
    Rest = 0,
    /// Sliding on the powder.
    Slide = 1,
    /// Over a pocket: no friction, spin constant.
    Glide = 2,
    /// Spinning on the spot.
    Pivot = 3,
    /// Off the board: pocketed, jumped, or never there.
    Gone = 4,
}

/// Slower than this, in m/s, is standing still: far below any speed that means anything, far above
/// where squares underflow.
const STANDING: f64 = 1e-12;

/// One body's motion from its local time on. Straight, with constant deceleration, until `end`.
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    /// Local time, s.
    pub since: f64,
    /// Place at the local time, m.
    pub place: Vec2,
    /// Unit vector of the path; zero when it does not move.
    pub along: Vec2,
    /// Speed at the local time, m/s.
    pub speed: f64,
    /// Deceleration, m/s².
    pub deceleration: f64,
    /// Spin at the local time, rad/s, counter-clockwise.
    pub spin: f64,
    /// When this motion ends by itself (stop, transition, fall), s; infinite for never.
    pub end: f64,
    /// Length of path until then, m.
    pub length: f64,
    /// Speed at the end, m/s.
    pub end_speed: f64,
    /// What it is doing.
    pub mode: Mode,
    /// Number of the next leg of a slide, 0 when this is the last.
    pub next_leg: u8,
    /// Pocket it is over, or -1.
    pub pocket: i8,
    /// When it falls into that pocket, s.
    pub fall: f64,
}

impl Motion {
    /// A body that is not on the board.
    pub const GONE: Self = Self {
        since: 0.0,
        place: Vec2::new(f64::NAN, f64::NAN),
        along: Vec2::new(0.0, 0.0),
        speed: 0.0,
        deceleration: 0.0,
        spin: 0.0,
        end: f64::INFINITY,
        length: 0.0,
        end_speed: 0.0,
        mode: Mode::Gone,
        next_leg: 0,
        pocket: -1,
        fall: f64::INFINITY,
    };

    /// A body at rest at `place` since `time`.
    pub fn resting(place: Vec2, time: f64) -> Self {
        Self {
            since: time,
            place,
            mode: Mode::Rest,
            ..Self::GONE
        }
    }

    /// Speed at `time`, m/s.
    #[inline]
    pub fn speed_at(&self, time: f64) -> f64 {
        let speed = self.speed - self.deceleration * (time - self.since);
        if speed > 0.0 { speed } else { 0.0 }
    }

    /// Path since the local time, m.
    #[inline]
    pub fn path_at(&self, time: f64) -> f64 {
        let elapsed = time - self.since;
        elapsed * (self.speed - 0.5 * self.deceleration * elapsed)
    }

    /// Place at `time`, m.
    #[inline]
    pub fn place_at(&self, time: f64) -> Vec2 {
        self.place + self.along * self.path_at(time)
    }

    /// Velocity at `time`, m/s.
    #[inline]
    pub fn velocity_at(&self, time: f64) -> Vec2 {
        self.along * self.speed_at(time)
    }

    /// Whether it moves from its place.
    #[inline]
    pub fn moves(&self) -> bool {
        self.speed > 0.0
    }

    /// When it has gone `path` metres, which it reaches before its end.
    #[inline]
    pub fn time_at(&self, path: f64) -> f64 {
        let squared = self.speed * self.speed - 2.0 * self.deceleration * path;
        let then = if squared > 0.0 { squared.sqrt() } else { 0.0 };
        let time = self.since + 2.0 * path / (self.speed + then);
        if time < self.end { time } else { self.end }
    }
}

/// Spin at `time`, rad/s, of a body of `radius`.
pub fn spin_at(model: &Model, motion: &Motion, radius: f64, time: f64) -> f64 {
    if motion.spin == 0.0 || time == motion.since {
        return motion.spin;
    }
    let rim_speed = motion.spin.abs() * radius;
    let coupled_slide = motion.mode == Mode::Slide && model.given.law == Law::Coupled;
    let later = if motion.mode == Mode::Glide || model.mu_g == 0.0 {
        return motion.spin;
    } else if coupled_slide {
        friction::spin_along(motion.speed, rim_speed, motion.speed_at(time))
    } else {
        let left = rim_speed - friction::PIVOT * model.mu_g * (time - motion.since);
        if left > 0.0 { left } else { 0.0 }
    };
    signed(later / radius, motion.spin)
}

/// The motion of body `index` that starts at `time` with `velocity` and `spin`, keeping its pocket.
pub fn start(model: &Model, index: usize, before: &Motion, moved: Moved) -> Motion {
    let speed = moved.velocity.squared().sqrt();
    let moving = speed > STANDING;
    let mut motion = Motion {
        since: moved.time,
        place: moved.place,
        spin: moved.spin,
        pocket: before.pocket,
        fall: before.fall,
        mode: Mode::Rest,
        ..Motion::GONE
    };
    if moving {
        motion.speed = speed;
        motion.along = Vec2::new(moved.velocity.x / speed, moved.velocity.y / speed);
    }
    if motion.pocket >= 0 {
        return over_pocket(motion);
    }
    if moving {
        return slide(model, index, motion, 0);
    }
    pivot(model, index, motion)
}

/// Where and how a body moves on.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// When, s.
    pub time: f64,
    /// Where, m.
    pub place: Vec2,
    /// Velocity, m/s.
    pub velocity: Vec2,
    /// Spin, rad/s.
    pub spin: f64,
}

/// Glides, or lies, over a pocket until the fall.
pub fn over_pocket(motion: Motion) -> Motion {
    Motion {
        mode: Mode::Glide,
        deceleration: 0.0,
        end: motion.fall,
        length: motion.speed * (motion.fall - motion.since),
        end_speed: motion.speed,
        next_leg: 0,
        ..motion
    }
}

/// Slides on from its place, speed and direction; `number` counts the legs of one slide.
pub fn slide(model: &Model, index: usize, motion: Motion, number: u8) -> Motion {
    let rim_speed = motion.spin.abs() * model.given.radius[index];
    let leg = friction::leg(model.given.law, model.mu_g, motion.speed, rim_speed, number);
    Motion {
        mode: Mode::Slide,
        deceleration: leg.deceleration,
        length: leg.length,
        end: motion.since + leg.duration,
        end_speed: leg.end_speed,
        next_leg: leg.next,
        ..motion
    }
}

/// Spins on the spot, or rests when there is no spin left.
pub fn pivot(model: &Model, index: usize, motion: Motion) -> Motion {
    if motion.spin == 0.0 {
        return Motion {
            mode: Mode::Rest,
            ..motion
        };
    }
    let rim_speed = motion.spin.abs() * model.given.radius[index];
    let end = if model.mu_g == 0.0 {
        f64::INFINITY
    } else {
        motion.since + rim_speed / (friction::PIVOT * model.mu_g)
    };
    Motion {
        mode: Mode::Pivot,
        end,
        ..motion
    }
}

/// The motion after the present one has ended by itself: next leg, pivot or rest.
///
/// The place and speed at the end are those the leg was made for, not computed from the clock.
pub fn after_end(model: &Model, index: usize, motion: &Motion) -> Motion {
    let time = motion.end;
    let radius = model.given.radius[index];
    let base = Motion {
        since: time,
        place: motion.place,
        ..Motion::GONE
    };
    if motion.mode != Mode::Slide {
        return Motion {
            mode: Mode::Rest,
            ..base
        };
    }
    let place = motion.place + motion.along * motion.length;
    if motion.next_leg > 0 {
        let rim_speed = motion.spin.abs() * radius;
        let left = friction::spin_along(motion.speed, rim_speed, motion.end_speed);
        let spin = signed(left / radius, motion.spin);
        let (along, speed) = (motion.along, motion.end_speed);
        return slide(
            model,
            index,
            Motion {
                place,
                along,
                speed,
                spin,
                ..base
            },
            motion.next_leg,
        );
    }
    let spin = match model.given.law {
        Law::Coupled => 0.0,
        Law::Coulomb => spin_at(model, motion, radius, time),
    };
    pivot(
        model,
        index,
        Motion {
            place,
            spin,
            ..base
        },
    )
}

/// All bodies.
pub type Motions = [Motion; BODIES];

#[inline]
fn signed(size: f64, like: f64) -> f64 {
    if like < 0.0 { -size } else { size }
}
