//! Touching groups: the break, a piece frozen to a cushion.
//!
//! Neither one-by-one nor simultaneous impacts are right there. Springs and dashpots between the
//! bodies of the group are integrated in a short virtual time of their own; only the velocities
//! come back, places and clock stay.

use crate::board::{BODIES, Model, bits};
use crate::group::{Group, MOST_CONTACTS};
use crate::order::Order;
use crate::springs::Springs;
use crate::vec2::Vec2;

/// Contacts of a small group, which can afford finer steps.
const SMALL_GROUP: usize = 4;
/// Steps per contact time of the lightest pair: in a small group, and in a larger one that is loose
/// or tight. What closes late hangs on the step in which it does.
const STEPS_PER_CONTACT: [u32; 3] = [80, 32, 20];
/// A solution ends after this part of a contact time without a compressed contact, but for what
/// rounding can compress.
const IDLE_PART: u32 = 5;
/// Most steps of a solution whose bodies weigh the same.
const MOST_STEPS: f64 = 4000.0;
/// Most by which a body outweighs the lightest pair, for the bound of steps: `carrom.equipment`
/// refuses more between two discs, and a pair has half the mass of the lighter disc at least.
const MOST_OUTWEIGHED: f64 = 2e4;
const PI: f64 = std::f64::consts::PI;

/// A contact that closed during a solution.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    /// Its number in [`Group::touches`].
    pub touch: usize,
    /// Approach speed then, m/s; not negative.
    pub speed: f64,
}

/// Velocities and spins of a group in virtual time, and what happened to them.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Velocity of each body, m/s.
    pub velocity: [Vec2; BODIES],
    /// Spin of each body, rad/s.
    pub spin: [f64; BODIES],
    /// Bodies that took an impulse, a bit each.
    pub touched: u32,
    /// Whether a cushion took part.
    pub cushion: bool,
    /// Whether the step cap ended it.
    pub exhausted: bool,
    /// Steps that it took.
    pub steps: u32,
    closings: [Closing; MOST_CONTACTS],
    closed: usize,
}

impl Solution {
    fn new(velocity: [Vec2; BODIES], spin: [f64; BODIES]) -> Self {
        let closings = [Closing { touch: 0, speed: 0.0 }; MOST_CONTACTS];
        let (touched, cushion, exhausted) = (0, false, false);
        Self { velocity, spin, touched, cushion, exhausted, steps: 0, closings, closed: 0 }
    }

    /// Contacts in the order in which they closed.
    pub fn closings(&self) -> &[Closing] {
        &self.closings[..self.closed]
    }

    /// Writes down that contact number `touch` closed at `speed`.
    pub(crate) fn close(&mut self, touch: usize, speed: f64) {
        let speed = if speed > 0.0 { speed } else { 0.0 };
        self.closings[self.closed] = Closing { touch, speed };
        self.closed += 1;
    }
    /// Writes down that the bodies `members`, and perhaps a cushion, took an impulse.
    #[inline]
    pub(crate) fn touch(&mut self, members: u32, cushion: bool) {
        self.touched |= members;
        self.cushion |= cushion;
    }
}

/// Integrates the springs of `group` until it has come apart; `springs` is room to do so in.
pub fn solve(
    model: &Model,
    group: &Group,
    places: &[Vec2; BODIES],
    (velocity, spin): (&[Vec2; BODIES], &[f64; BODIES]),
    springs: &mut Springs,
) -> Solution {
    let mut solution = Solution::new(*velocity, *spin);
    let steps = steps_per_contact(group);
    let lightest = lightest(group);
    let step = PI * (lightest / model.stiffness).sqrt() / f64::from(steps);
    springs.load(model, group, places, (velocity, spin), step);
    let mut idle = 0;
    solution.exhausted = true;
    for now in 0..most_steps(model, group, lightest) {
        solution.steps += 1;
        let pressed = springs.press();
        if pressed && springs.is_deep() {
            idle = 0;
        } else {
            idle += 1;
            if idle == steps / IDLE_PART {
                solution.exhausted = false;
                break;
            }
        }
        if pressed {
            springs.push(now, &mut solution);
        }
        springs.drift();
    }
    for index in bits(solution.touched) {
        let (velocity, rim) = springs.motion(index);
        solution.velocity[index] = velocity;
        solution.spin[index] = rim / model.given.radius[index];
    }
    keep_energy(model, group.order(), (velocity, spin), &mut solution);
    solution
}

fn steps_per_contact(group: &Group) -> u32 {
    let [small, loose, tight] = STEPS_PER_CONTACT;
    if group.touches().len() <= SMALL_GROUP {
        small
    } else if group.is_loose() {
        loose
    } else {
        tight
    }
}

/// Reduced mass of the lightest contact, kg: a step is a part of its half-period π√(m/k).
fn lightest(group: &Group) -> f64 {
    let mut lightest = f64::INFINITY;
    for touch in group.touches() {
        lightest = if touch.mass < lightest { touch.mass } else { lightest };
    }
    lightest
}

/// After how many steps a solution is given up: what a heavy body does takes longer, in steps of the
/// lightest pair, by the root of what it weighs more.
fn most_steps(model: &Model, group: &Group, lightest: f64) -> i32 {
    let mut heaviest = 0.0;
    for body in bits(group.members()) {
        let mass = model.given.mass[body];
        heaviest = if mass > heaviest { mass } else { heaviest };
    }
    let outweighed = heaviest / lightest;
    let bounded = if outweighed < MOST_OUTWEIGHED { outweighed } else { MOST_OUTWEIGHED };
    (MOST_STEPS * bounded.sqrt()) as i32
}

/// Explicit steps can gain a little energy: scales the velocities down to what there was, about
/// the mass centre, or about rest when a cushion took part.
fn keep_energy(
    model: &Model,
    order: &Order,
    (velocity, spin): (&[Vec2; BODIES], &[f64; BODIES]),
    solution: &mut Solution,
) {
    let touched = || order.among(solution.touched);
    let had = energy(model, touched(), velocity, spin);
    let has = energy(model, touched(), &solution.velocity, &solution.spin);
    if has <= had {
        return;
    }
    let centre = if solution.cushion {
        Vec2::new(0.0, 0.0)
    } else {
        centre_velocity(model, touched(), &solution.velocity)
    };
    let mass = total_mass(model, touched());
    let common = 0.5 * mass * centre.squared();
    let left = had - common;
    let scale = if left > 0.0 { (left / (has - common)).sqrt() } else { 0.0 };
    for body in bits(solution.touched) {
        solution.velocity[body] = centre + (solution.velocity[body] - centre) * scale;
        solution.spin[body] *= scale;
    }
}

fn energy(
    model: &Model,
    members: impl Iterator<Item = usize>,
    velocity: &[Vec2; BODIES],
    spin: &[f64; BODIES],
) -> f64 {
    let mut sum = 0.0;
    for body in members {
        let rim = spin[body] * model.given.radius[body];
        sum += 0.5 * model.given.mass[body] * (velocity[body].squared() + 0.5 * (rim * rim));
    }
    sum
}

fn total_mass(model: &Model, members: impl Iterator<Item = usize>) -> f64 {
    let mut sum = 0.0;
    for body in members {
        sum += model.given.mass[body];
    }
    sum
}

fn centre_velocity(
    model: &Model,
    members: impl Iterator<Item = usize> + Clone,
    velocity: &[Vec2; BODIES],
) -> Vec2 {
    let mut momentum = Vec2::new(0.0, 0.0);
    for body in members.clone() {
        momentum = momentum + velocity[body] * model.given.mass[body];
    }
    let mass = total_mass(model, members);
    Vec2::new(momentum.x / mass, momentum.y / mass)
}
