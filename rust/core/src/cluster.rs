//! Touching groups: the break, a piece frozen to a cushion.
//!
//! Neither one-by-one nor simultaneous impacts are right there. Springs and dashpots between the
//! bodies of the group are integrated in a short virtual time of their own; only the velocities
//! come back, places and clock stay.

use crate::board::{BODIES, Model, bits};
use crate::detect::cushion_normal;
use crate::friction;
use crate::group::{CUSHION, Group, MOST_CONTACTS, Touch};
use crate::impact::{Impulse, clamp};
use crate::vec2::Vec2;

/// Contacts of a small group, which can afford finer steps.
const SMALL_GROUP: usize = 4;
/// Steps per contact time of the lightest pair, in a small group and in a larger one.
const STEPS_PER_CONTACT: [u32; 2] = [40, 20];
/// A solution ends after this part of a contact time without a compressed contact.
const IDLE_PART: u32 = 5;
/// Most steps of a solution.
const MOST_STEPS: i32 = 4000;
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
    closings: [Closing; MOST_CONTACTS],
    closed: usize,
}

impl Solution {
    fn new(velocity: [Vec2; BODIES], spin: [f64; BODIES]) -> Self {
        let closings = [Closing { touch: 0, speed: 0.0 }; MOST_CONTACTS];
        let (touched, cushion, exhausted) = (0, false, false);
        Self { velocity, spin, touched, cushion, exhausted, closings, closed: 0 }
    }

    /// Contacts in the order in which they closed.
    pub fn closings(&self) -> &[Closing] {
        &self.closings[..self.closed]
    }

    fn close(&mut self, touch: usize, speed: f64) {
        let speed = if speed > 0.0 { speed } else { 0.0 };
        self.closings[self.closed] = Closing { touch, speed };
        self.closed += 1;
    }
}

/// What the steps of one contact need, worked out once.
#[derive(Clone, Copy)]
struct Spring {
    a: u8,
    /// The other disc; for a cushion the unmoved body [`WALL`].
    b: u8,
    reach: f64,
    /// Into the cushion; `None` between discs.
    wall: Option<Vec2>,
    /// A third of the reduced mass, kg: what one unit of slip takes to stick.
    third: f64,
    /// k/m*, 1/s².
    stiffness_by_mass: f64,
    /// 2√(k m*), N·s/m: the dashpot of a damping ratio of 1.
    twice_root: f64,
    /// Angle of the undamped oscillation in one step, √(k/m)·dt.
    phase: f64,
    /// Steps a second.
    by_step: f64,
    /// Restitution at high speed, and how much it gains towards speed 0.
    fast: f64,
    slow: f64,
    friction: f64,
    /// Its bodies, a bit each.
    members: u32,
    /// The last step in which it was pressed, or [`NEVER`].
    pressed_at: i32,
}

/// Stands for "not pressed yet": no step comes right after it.
const NEVER: i32 = -2;

/// 1/n: the share of a contact in a body that has n of them; a body has less than [`SLOTS`].
const SHARE: [f64; SLOTS] = {
    let mut share = [1.0; SLOTS];
    let mut count = 1;
    while count < share.len() {
        share[count] = 1.0 / count as f64;
        count += 1;
    }
    share
};

/// Index of the cushions as one unmoved body.
const WALL: u8 = CUSHION;

/// A body of a solution.
#[derive(Clone, Copy)]
struct Body {
    place: Vec2,
    velocity: Vec2,
    spin: f64,
    radius: f64,
    inverse_mass: f64,
    /// 2/(m r): spin per tangential impulse.
    turn: f64,
}

/// A body that nothing moves: the cushions.
const UNMOVED: Body = Body {
    place: Vec2::new(0.0, 0.0),
    velocity: Vec2::new(0.0, 0.0),
    spin: 0.0,
    radius: 0.0,
    inverse_mass: 0.0,
    turn: 0.0,
};

/// Bodies and cushions by index, rounded up to a power of two.
const SLOTS: usize = 32;

/// What tells whether a contact is open, packed for the pass over all of them.
#[derive(Clone, Copy)]
struct Pair {
    /// Square of the distance of contact; infinite at a cushion, which is looked at more closely.
    reach_squared: f64,
    a: u8,
    b: u8,
}

const NO_PAIR: Pair = Pair { reach_squared: 0.0, a: 0, b: 0 };

/// A compressed contact of one step.
#[derive(Clone, Copy)]
struct Pressed {
    spring: usize,
    normal: Vec2,
    depth: f64,
}

const NOT_PRESSED: Pressed = Pressed { spring: 0, normal: Vec2::new(0.0, 0.0), depth: 0.0 };
const NO_IMPULSE: Impulse = Impulse { normal: 0.0, tangential: 0.0 };

/// What a step writes and reads again; kept between steps so that none has to clear it.
struct Scratch {
    /// Contacts that are not open.
    close: [u8; MOST_CONTACTS],
    pressed: [Pressed; MOST_CONTACTS],
    impulses: [Impulse; MOST_CONTACTS],
    /// Pressed contacts of each body.
    active: [u32; SLOTS],
}

impl Scratch {
    const EMPTY: Self = Self {
        close: [0; MOST_CONTACTS],
        pressed: [NOT_PRESSED; MOST_CONTACTS],
        impulses: [NO_IMPULSE; MOST_CONTACTS],
        active: [0; SLOTS],
    };
}

/// What all steps of a solution share.
struct Solver {
    stiffness: f64,
    restitution_speed: f64,
    /// Duration of a step, s.
    step: f64,
    /// The same and a little more, against rounding: what a contact that was open a step before can
    /// be pressed by.
    first_step: f64,
}

impl Solver {
    /// Force between two pressed bodies, N: spring and dashpot, for the restitution at the speed
    /// that the contact has by its motion and its compression. May be negative.
    ///
    /// The dashpot is taken half-way through the step, and a `fresh` contact, one that was open a
    /// step ago, has seen only a part of the last one: without both, the bounce would depend on the moment at
    /// which the first step falls (tools/friction_table.py has the figures).
    #[inline]
    fn force(&self, spring: &Spring, depth: f64, approach: f64, fresh: bool) -> f64 {
        let squared = approach * approach + spring.stiffness_by_mass * (depth * depth);
        let slowness = self.restitution_speed / (self.restitution_speed + squared.sqrt());
        let zeta = friction::damping_ratio(spring.fast + spring.slow * slowness);
        let rate = if fresh && depth < approach * self.first_step {
            0.5 * approach + depth * spring.by_step
        } else {
            approach
        };
        let damping = zeta * spring.twice_root;
        (self.stiffness * depth + damping * rate) / (1.0 + zeta * spring.phase)
    }
}

/// Integrates the springs of `group` until it has come apart.
pub fn solve(
    model: &Model,
    group: &Group,
    places: &[Vec2; BODIES],
    velocity: [Vec2; BODIES],
    spin: [f64; BODIES],
) -> Solution {
    let mut solution = Solution::new(velocity, spin);
    let mut bodies = bodies(model, group.members(), places, &velocity, &spin);
    let mut springs = [NO_SPRING; MOST_CONTACTS];
    let springs = &mut springs[..group.touches().len()];
    let steps = STEPS_PER_CONTACT[usize::from(springs.len() > SMALL_GROUP)];
    let step = time_step(model, group, steps);
    let solver = Solver {
        stiffness: model.stiffness,
        restitution_speed: model.given.restitution_speed,
        step,
        first_step: step * (1.0 + 1e-9),
    };
    for (spring, touch) in springs.iter_mut().zip(group.touches()) {
        *spring = make_spring(model, touch, solver.step);
    }
    let mut pairs = [NO_PAIR; MOST_CONTACTS];
    let pairs = &mut pairs[..springs.len()];
    for (pair, spring) in pairs.iter_mut().zip(springs.iter()) {
        let open = if spring.wall.is_some() { f64::INFINITY } else { spring.reach * spring.reach };
        *pair = Pair { reach_squared: open, a: spring.a, b: spring.b };
    }
    let mut scratch = Scratch::EMPTY;
    let mut idle = 0;
    solution.exhausted = true;
    for now in 0..MOST_STEPS {
        let count = press(springs, pairs, &bodies, &mut scratch);
        if count == 0 {
            idle += 1;
            if idle == steps / IDLE_PART {
                solution.exhausted = false;
                break;
            }
        } else {
            idle = 0;
            push(springs, (now, count), &mut scratch, &solver, &mut bodies, &mut solution);
        }
        for index in bits(group.members()) {
            let body = &mut bodies[index % SLOTS];
            body.place = body.place + body.velocity * solver.step;
        }
    }
    for index in bits(group.members()) {
        solution.velocity[index] = bodies[index].velocity;
        solution.spin[index] = bodies[index].spin;
    }
    solution.cushion = solution.touched & 1 << slot(WALL) != 0;
    solution.touched &= (1 << BODIES) - 1;
    keep_energy(model, &velocity, &spin, &mut solution);
    solution
}

/// The half-period π√(m/k) of the lightest contact, in so many steps, s.
fn time_step(model: &Model, group: &Group, steps: u32) -> f64 {
    let mut lightest = f64::INFINITY;
    for touch in group.touches() {
        lightest = if touch.mass < lightest { touch.mass } else { lightest };
    }
    PI * (lightest / model.stiffness).sqrt() / f64::from(steps)
}

fn bodies(
    model: &Model,
    members: u32,
    places: &[Vec2; BODIES],
    velocity: &[Vec2; BODIES],
    spin: &[f64; BODIES],
) -> [Body; SLOTS] {
    let mut bodies = [UNMOVED; SLOTS];
    for body in bits(members) {
        let (mass, radius) = (model.given.mass[body], model.given.radius[body]);
        bodies[body] = Body {
            place: places[body],
            velocity: velocity[body],
            spin: spin[body],
            radius,
            inverse_mass: 1.0 / mass,
            turn: 2.0 / (mass * radius),
        };
    }
    bodies
}

const NO_SPRING: Spring = Spring {
    a: 0,
    b: 0,
    reach: 0.0,
    wall: None,
    third: 0.0,
    stiffness_by_mass: 0.0,
    twice_root: 0.0,
    phase: 0.0,
    by_step: 0.0,
    fast: 0.0,
    slow: 0.0,
    friction: 0.0,
    members: 0,
    pressed_at: NEVER,
};

fn make_spring(model: &Model, touch: &Touch, step: f64) -> Spring {
    let given = &model.given;
    let wall = touch.cushion().map(cushion_normal);
    let (restitution, friction) = match wall {
        Some(_) => (given.cushion_restitution, given.cushion_friction),
        None => (given.disc_restitution, given.disc_friction),
    };
    let b = if wall.is_some() { WALL } else { touch.b };
    Spring {
        a: touch.a,
        b,
        reach: touch.reach,
        wall,
        third: touch.mass / 3.0,
        stiffness_by_mass: model.stiffness / touch.mass,
        twice_root: 2.0 * (model.stiffness * touch.mass).sqrt(),
        phase: (model.stiffness / touch.mass).sqrt() * step,
        by_step: 1.0 / step,
        fast: restitution,
        slow: 1.0 - restitution,
        friction,
        members: 1 << touch.a | 1 << slot(b),
        pressed_at: NEVER,
    }
}

/// Finds the compressed contacts, and how many each body has.
#[inline]
fn press(
    springs: &[Spring],
    pairs: &[Pair],
    bodies: &[Body; SLOTS],
    scratch: &mut Scratch,
) -> usize {
    let Scratch { close, pressed, active, .. } = scratch;
    *active = [0; SLOTS];
    // Most contacts are open: they are passed over without a branch.
    let mut found = 0;
    for (number, pair) in pairs.iter().enumerate() {
        let to = bodies[slot(pair.b)].place - bodies[slot(pair.a)].place;
        close[found] = number as u8;
        found += usize::from(to.squared() < pair.reach_squared);
    }
    let mut count = 0;
    for &number in &close[..found] {
        let spring = &springs[usize::from(number)];
        let (a, b) = (slot(spring.a), slot(spring.b));
        let (normal, depth) = match spring.wall {
            Some(normal) => (normal, bodies[a].place.dot(normal) - spring.reach),
            None => {
                let to = bodies[b].place - bodies[a].place;
                let far = to.squared().sqrt();
                (to * (1.0 / far), spring.reach - far)
            }
        };
        if depth > 0.0 {
            pressed[count] = Pressed { spring: usize::from(number), normal, depth };
            count += 1;
            active[a] += 1;
            active[b] += 1;
        }
    }
    active[slot(WALL)] = 0;
    count
}

/// A body's place in arrays of [`SLOTS`].
#[inline]
fn slot(body: u8) -> usize {
    usize::from(body) % SLOTS
}

/// Gives the `count` compressed contacts their impulses of step `now`, all from the velocities
/// before it.
fn push(
    springs: &mut [Spring],
    (now, count): (i32, usize),
    scratch: &mut Scratch,
    solver: &Solver,
    bodies: &mut [Body; SLOTS],
    solution: &mut Solution,
) {
    let Scratch { pressed, active, impulses, .. } = scratch;
    let pressed = &pressed[..count];
    for (contact, impulse) in pressed.iter().zip(impulses.iter_mut()) {
        let spring = &mut springs[contact.spring];
        let (a, b) = (slot(spring.a), slot(spring.b));
        let (p, q) = (&bodies[a], &bodies[b]);
        let relative = p.velocity - q.velocity;
        let approach = relative.dot(contact.normal);
        if spring.pressed_at == NEVER {
            solution.close(contact.spring, approach);
        }
        let fresh = spring.pressed_at + 1 != now;
        spring.pressed_at = now;
        let force = solver.force(spring, contact.depth, approach, fresh);
        let normal = if force > 0.0 { force * solver.step } else { 0.0 };
        let rim = p.spin * p.radius + q.spin * q.radius;
        let slip = relative.dot(contact.normal.turned()) + rim;
        let crowd = if active[a] > active[b] { active[a] } else { active[b] };
        let share = spring.third * SHARE[crowd as usize % SHARE.len()];
        let tangential = clamp(-(share * slip), spring.friction * normal);
        *impulse = Impulse { normal, tangential };
    }
    for (contact, &Impulse { normal, tangential }) in pressed.iter().zip(impulses.iter()) {
        if normal == 0.0 {
            continue;
        }
        let spring = &springs[contact.spring];
        let (a, b) = (slot(spring.a), slot(spring.b));
        let push = contact.normal * -normal + contact.normal.turned() * tangential;
        let p = &mut bodies[a];
        p.velocity = p.velocity + push * p.inverse_mass;
        p.spin += tangential * p.turn;
        let q = &mut bodies[b];
        q.velocity = q.velocity - push * q.inverse_mass;
        q.spin += tangential * q.turn;
        solution.touched |= spring.members;
    }
}

/// Explicit steps can gain a little energy: scales the velocities down to what there was, about
/// the mass centre, or about rest when a cushion took part.
fn keep_energy(
    model: &Model,
    velocity: &[Vec2; BODIES],
    spin: &[f64; BODIES],
    solution: &mut Solution,
) {
    let touched = solution.touched;
    let had = energy(model, touched, velocity, spin);
    let has = energy(model, touched, &solution.velocity, &solution.spin);
    if has <= had {
        return;
    }
    let centre = if solution.cushion {
        Vec2::new(0.0, 0.0)
    } else {
        centre_velocity(model, touched, &solution.velocity)
    };
    let mass = total_mass(model, touched);
    let common = 0.5 * mass * centre.squared();
    let left = had - common;
    let scale = if left > 0.0 { (left / (has - common)).sqrt() } else { 0.0 };
    for body in bits(touched) {
        solution.velocity[body] = centre + (solution.velocity[body] - centre) * scale;
        solution.spin[body] *= scale;
    }
}

fn energy(model: &Model, members: u32, velocity: &[Vec2; BODIES], spin: &[f64; BODIES]) -> f64 {
    let mut sum = 0.0;
    for body in bits(members) {
        let rim = spin[body] * model.given.radius[body];
        sum += 0.5 * model.given.mass[body] * (velocity[body].squared() + 0.5 * (rim * rim));
    }
    sum
}

fn total_mass(model: &Model, members: u32) -> f64 {
    let mut sum = 0.0;
    for body in bits(members) {
        sum += model.given.mass[body];
    }
    sum
}

fn centre_velocity(model: &Model, members: u32, velocity: &[Vec2; BODIES]) -> Vec2 {
    let mut momentum = Vec2::new(0.0, 0.0);
    for body in bits(members) {
        momentum = momentum + velocity[body] * model.given.mass[body];
    }
    let mass = total_mass(model, members);
    Vec2::new(momentum.x / mass, momentum.y / mass)
}
