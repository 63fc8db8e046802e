//! The state of every body, each from its own local time, and where it is later.

use crate::board::{BODIES, CLEAR, Model, bits};
use crate::friction::{self, LEGS, Law, Legs};
use crate::vec2::Vec2;

/// What a body is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// Lying still on the powder.
    Rest = 0,
    /// Sliding on the powder.
    Slide = 1,
    /// Over a pocket, moving or not: no friction, spin constant.
    Glide = 2,
    /// Spinning on the spot.
    Pivot = 3,
    /// Off the board: pocketed, jumped, or never there.
    Gone = 4,
}

/// Slower than this, in m/s, is standing still: far below any speed that means anything, far above
/// where squares underflow.
const STANDING: f64 = 1e-12;

/// One body's motion from its local time on: a straight line until `end`, in one stretch of constant
/// deceleration or, for a slide with spin, in [`LEGS`].
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
    /// Deceleration on the first leg, m/s².
    pub deceleration: f64,
    /// Highest deceleration of all legs, m/s².
    pub bend: f64,
    /// Duration of the first leg, s; infinite when it is the only one.
    pub first_leg: f64,
    /// Spin at the local time, rad/s, counter-clockwise.
    pub spin: f64,
    /// When this motion ends by itself (stop, transition, fall), s; infinite for never.
    pub end: f64,
    /// Length of path until then, m.
    pub length: f64,
    /// What it is doing.
    pub mode: Mode,
    /// Pocket it is over, or -1.
    pub pocket: i8,
    /// When it falls into that pocket, s.
    pub fall: f64,
    /// The legs of a slide that has several; else left over from an earlier one, for they are large.
    pub legs: Legs,
}

impl Motion {
    /// A body that is not on the board.
    pub const GONE: Self = Self {
        since: 0.0,
        place: Vec2::new(f64::NAN, f64::NAN),
        along: Vec2::new(0.0, 0.0),
        speed: 0.0,
        deceleration: 0.0,
        bend: 0.0,
        first_leg: f64::INFINITY,
        spin: 0.0,
        end: f64::INFINITY,
        length: 0.0,
        mode: Mode::Gone,
        pocket: -1,
        fall: f64::INFINITY,
        legs: Legs::NONE,
    };

    /// Lies at `place` since `time`, over no pocket.
    #[inline]
    pub fn rest(&mut self, place: Vec2, time: f64) {
        (self.pocket, self.fall) = (-1, f64::INFINITY);
        self.stop(place, time);
    }

    /// Lies at `place` since `time`.
    #[inline]
    fn stop(&mut self, place: Vec2, time: f64) {
        (self.since, self.place, self.mode) = (time, place, Mode::Rest);
        (self.along, self.speed, self.spin) = (Vec2::new(0.0, 0.0), 0.0, 0.0);
        (self.deceleration, self.bend, self.first_leg) = (0.0, 0.0, f64::INFINITY);
        (self.end, self.length) = (f64::INFINITY, 0.0);
    }

    /// Goes on from a later state on its path.
    #[inline]
    pub fn go_on(&mut self, later: &Moved) {
        self.speed = self.speed_at(later.time);
        (self.since, self.place, self.spin) = (later.time, later.place, later.spin);
    }

    /// Speed at `time`, m/s.
    #[inline]
    pub fn speed_at(&self, time: f64) -> f64 {
        self.path_and_speed_at(time).1
    }

    /// Path since the local time, m.
    #[inline]
    pub fn path_at(&self, time: f64) -> f64 {
        self.path_and_speed_at(time).0
    }

    /// Path since the local time, m, and speed at `time`, m/s.
    #[inline]
    pub fn path_and_speed_at(&self, time: f64) -> (f64, f64) {
        let elapsed = time - self.since;
        let (path, speed, deceleration, on_leg) = if elapsed <= self.first_leg {
            (0.0, self.speed, self.deceleration, elapsed)
        } else {
            let (legs, leg) = (&self.legs, self.legs.at_time(elapsed));
            let speed = Legs::speed(leg, self.speed);
            (legs.path[leg], speed, legs.deceleration[leg], elapsed - legs.time[leg])
        };
        let then = speed - deceleration * on_leg;
        (path + on_leg * (speed - 0.5 * deceleration * on_leg), if then > 0.0 { then } else { 0.0 })
    }

    /// Place at `time`, m.
    #[inline]
    pub fn place_at(&self, time: f64) -> Vec2 {
        self.place + self.along * self.path_at(time)
    }

    /// Place and velocity at `time` together.
    #[inline]
    pub fn state_at(&self, time: f64) -> (Vec2, Vec2) {
        let (path, speed) = self.path_and_speed_at(time);
        (self.place + self.along * path, self.along * speed)
    }

    /// Whether it moves from its place.
    #[inline]
    pub fn moves(&self) -> bool {
        self.speed > 0.0
    }

    /// The motion from leg `number` on, of a body of `radius`.
    pub fn on_leg(&self, number: usize, radius: f64) -> Self {
        let speed = Legs::speed(number, self.speed);
        let rim_speed = friction::spin_along(self.speed, self.spin.abs() * radius, speed);
        Self {
            place: self.place + self.along * self.legs.path[number],
            speed,
            deceleration: self.legs.deceleration[number],
            spin: signed(rim_speed / radius, self.spin),
            ..*self
        }
    }

    /// When it has gone `path` metres, which it reaches before its end.
    #[inline]
    pub fn time_at(&self, path: f64) -> f64 {
        let time = if self.first_leg == f64::INFINITY {
            self.since + time_on_leg(path, self.speed, self.deceleration)
        } else {
            let leg = self.legs.at_path(path);
            let on_leg = path - self.legs.path[leg];
            let speed = Legs::speed(leg, self.speed);
            self.since
                + (self.legs.time[leg] + time_on_leg(on_leg, speed, self.legs.deceleration[leg]))
        };
        if time < self.end { time } else { self.end }
    }
}

/// Time to go `path` metres from `speed` on.
#[inline]
fn time_on_leg(path: f64, speed: f64, deceleration: f64) -> f64 {
    let squared = speed * speed - 2.0 * deceleration * path;
    let then = if squared > 0.0 { squared.sqrt() } else { 0.0 };
    2.0 * path / (speed + then)
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

/// Body `index` starts anew as `moved` says, keeping its pocket.
#[inline]
pub fn start(model: &Model, index: usize, motion: &mut Motion, moved: Moved) {
    let speed = moved.velocity.squared().sqrt();
    let moving = speed > STANDING;
    motion.stop(moved.place, moved.time);
    motion.spin = moved.spin;
    if moving {
        motion.speed = speed;
        motion.along = Vec2::new(moved.velocity.x / speed, moved.velocity.y / speed);
    }
    if motion.pocket >= 0 {
        over_pocket(motion);
    } else if moving {
        slide(model, index, motion);
    } else {
        pivot(model, index, motion);
    }
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
pub fn over_pocket(motion: &mut Motion) {
    motion.mode = Mode::Glide;
    (motion.deceleration, motion.bend, motion.first_leg) = (0.0, 0.0, f64::INFINITY);
    motion.end = motion.fall;
    motion.length = motion.speed * (motion.fall - motion.since);
}

/// Slides on from its place, speed and direction.
#[inline]
pub fn slide(model: &Model, index: usize, motion: &mut Motion) {
    let (law, mu_g, speed) = (model.given.law, model.mu_g, motion.speed);
    let rim_speed = motion.spin.abs() * model.given.radius[index];
    motion.mode = Mode::Slide;
    if friction::needs_legs(law, mu_g, speed, rim_speed) {
        motion.legs.fill(mu_g, speed, rim_speed);
        motion.deceleration = motion.legs.deceleration[0];
        motion.bend = largest(&motion.legs.deceleration);
        motion.first_leg = motion.legs.time[1];
        motion.length = motion.legs.path[LEGS];
        motion.end = motion.since + motion.legs.time[LEGS];
        return;
    }
    motion.deceleration = friction::deceleration(law, mu_g, speed, rim_speed);
    motion.bend = motion.deceleration;
    motion.first_leg = f64::INFINITY;
    if motion.deceleration > 0.0 {
        motion.length = speed * speed / (2.0 * motion.deceleration);
        motion.end = motion.since + speed / motion.deceleration;
    } else {
        motion.length = f64::INFINITY;
        motion.end = f64::INFINITY;
    }
}

fn largest(numbers: &[f64; LEGS]) -> f64 {
    let mut largest = 0.0;
    for &number in numbers {
        largest = if number > largest { number } else { largest };
    }
    largest
}

/// Spins on the spot, or rests when there is no spin left.
pub fn pivot(model: &Model, index: usize, motion: &mut Motion) {
    if motion.spin == 0.0 {
        motion.mode = Mode::Rest;
        return;
    }
    let rim_speed = motion.spin.abs() * model.given.radius[index];
    motion.mode = Mode::Pivot;
    motion.end = if model.mu_g == 0.0 {
        f64::INFINITY
    } else {
        motion.since + rim_speed / (friction::PIVOT * model.mu_g)
    };
}

/// Goes on after the present motion has ended by itself: pivots or rests.
///
/// The place at the end is that of the whole length, not computed from the clock.
pub fn after_end(model: &Model, index: usize, motion: &mut Motion) {
    let end = motion.end;
    if motion.mode != Mode::Slide {
        motion.rest(motion.place, end);
        return;
    }
    let place = motion.place + motion.along * motion.length;
    let spin = match model.given.law {
        Law::Coupled => 0.0,
        Law::Coulomb => spin_at(model, motion, model.given.radius[index], end),
    };
    motion.rest(place, end);
    motion.spin = spin;
    pivot(model, index, motion);
}

/// All bodies, and side by side what the search for neighbours reads of them.
#[derive(Clone, Debug)]
pub struct Motions {
    each: [Motion; BODIES],
    x: [f64; BODIES],
    y: [f64; BODIES],
    speed: [f64; BODIES],
    since: [f64; BODIES],
}

impl Motions {
    /// No body anywhere.
    pub const NOBODY: Self = Self {
        each: [Motion::GONE; BODIES],
        x: [f64::NAN; BODIES],
        y: [f64::NAN; BODIES],
        speed: [0.0; BODIES],
        since: [0.0; BODIES],
    };

    /// Takes all bodies away. What is left in `each` is read for bodies on the board only.
    #[inline]
    pub fn clear(&mut self) {
        self.x = [f64::NAN; BODIES];
        self.y = [f64::NAN; BODIES];
        self.speed = [0.0; BODIES];
        self.since = [0.0; BODIES];
    }

    /// Changes the motion of body `index`, where it lies: a motion is large.
    #[inline]
    pub fn change(&mut self, index: usize, change: impl FnOnce(&mut Motion)) {
        let motion = &mut self.each[index];
        change(motion);
        self.x[index] = motion.place.x;
        self.y[index] = motion.place.y;
        self.speed[index] = motion.speed;
        self.since[index] = motion.since;
    }

    /// Whether body `index` may be less than `reach` from `place` at `now`; says so too often, never
    /// too seldom.
    #[inline]
    pub fn may_be_within(&self, index: usize, place: Vec2, reach: f64, now: f64) -> bool {
        let most = reach + self.speed[index] * (now - self.since[index]);
        let (x, y) = (self.x[index] - place.x, self.y[index] - place.y);
        x * x + y * y <= most * most
    }

    /// Those of `others`, a bit each, that moving body `mover` may meet before `horizon` and before
    /// their own next events, at the times `next`: when each goes straight at the other.
    #[inline]
    pub fn reachable(
        &self,
        model: &Model,
        (mover, others): (usize, u32),
        horizon: f64,
        next: &[f64; BODIES],
    ) -> u32 {
        if horizon >= FAR_OFF {
            return others;
        }
        let (speed, since) = (self.speed[mover], self.since[mover]);
        let reach = model.given.radius[mover] + CLEAR;
        let mut found = 0;
        for index in bits(others) {
            let until = if next[index] < horizon { next[index] } else { horizon };
            let go = speed * (until - since) + self.speed[index] * (until - self.since[index]);
            let most = reach + model.given.radius[index] + go;
            let (x, y) = (self.x[index] - self.x[mover], self.y[index] - self.y[mover]);
            found |= u32::from(x * x + y * y <= most * most) << index;
        }
        found
    }
}

/// A time so far off, s, that a bound of what happens until then says nothing.
const FAR_OFF: f64 = 1e6;

impl std::ops::Index<usize> for Motions {
    type Output = Motion;

    #[inline]
    fn index(&self, index: usize) -> &Motion {
        &self.each[index]
    }
}

#[inline]
fn signed(size: f64, like: f64) -> f64 {
    if like < 0.0 { -size } else { size }
}
