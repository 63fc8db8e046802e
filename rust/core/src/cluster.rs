//! Touching groups: the break, a piece frozen to a cushion.
//!
//! Neither one-by-one nor simultaneous impacts are right there. Springs and dashpots between the
//! bodies of the group are integrated in a short virtual time of their own; only the velocities
//! come back, places and clock stay (physics.md §4, §11).

use crate::board::{BODIES, CUSHIONS, Model, TOUCH};
use crate::detect::cushion_normal;
use crate::friction::damping_ratio;
use crate::impact::clamp;
use crate::motion::Motions;
use crate::vec2::Vec2;

/// Cushion *c* is body `CUSHION + c` of a contact.
pub const CUSHION: u8 = BODIES as u8;

/// Widest gap that can belong to one impact, m.
const WIDEST: f64 = 0.3e-3;
/// Steps per contact time of the lightest pair.
const STEPS_PER_CONTACT: f64 = 20.0;
/// Steps without a compressed contact that end a solution.
const IDLE_STEPS: u32 = 4;
/// Most steps of a solution.
const MOST_STEPS: u32 = 4000;
const PI: f64 = std::f64::consts::PI;

/// Contacts of twenty discs: a planar graph has at most 3n - 6 edges, and two cushions a disc.
const MOST_CONTACTS: usize = 3 * BODIES - 6 + 2 * BODIES;

/// One possible contact of a group.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The body with the lower index.
    pub a: u8,
    /// The other body, or [`CUSHION`] + cushion.
    pub b: u8,
    /// Reduced mass, kg.
    mass: f64,
    /// Distance of contact: sum of radii; for a cushion, the place of contact along its normal.
    reach: f64,
}

impl Touch {
    const NONE: Self = Self {
        a: 0,
        b: 0,
        mass: 0.0,
        reach: 0.0,
    };

    #[inline]
    fn cushion(&self) -> Option<u8> {
        (self.b >= CUSHION).then(|| self.b - CUSHION)
    }
}

/// The bodies that an impact reaches at once, and their contacts in order of indices.
#[derive(Clone, Debug)]
pub struct Group {
    members: u32,
    touches: [Touch; MOST_CONTACTS],
    count: usize,
}

impl Group {
    /// The contacts.
    #[inline]
    pub fn touches(&self) -> &[Touch] {
        &self.touches[..self.count]
    }

    /// The bodies, a bit each.
    #[inline]
    pub fn members(&self) -> u32 {
        self.members
    }

    /// Whether it is more than one pair.
    #[inline]
    pub fn is_cluster(&self) -> bool {
        self.count > 1
    }

    fn push(&mut self, touch: Touch) {
        self.touches[self.count] = touch;
        self.count += 1;
    }
}

/// Widest gap that belongs to an impact at `speed`: what closes within two contact times, and at
/// most 0.3 mm.
#[inline]
pub fn slack(model: &Model, speed: f64) -> f64 {
    let closing = 2.0 * speed * model.given.contact_time;
    (if closing < WIDEST { closing } else { WIDEST }) + 2.0 * TOUCH
}

/// Whether the impact of bodies `seeds` (a bit each) reaches no third body and no second cushion:
/// the common case, found without gathering.
pub fn is_lone(
    model: &Model,
    motions: &Motions,
    now: f64,
    present: u32,
    seeds: u32,
    slack: f64,
) -> bool {
    let mut cushions = 0;
    for a in bits(seeds) {
        let place = motions[a].place_at(now);
        for b in bits(present & !seeds) {
            let within = model.given.radius[a] + model.given.radius[b] + slack;
            if (motions[b].place_at(now) - place).squared() < within * within {
                return false;
            }
        }
        let room = model.given.half_side - model.given.radius[a];
        let touches = |along: f64| u32::from(room - along.abs() < slack);
        cushions += touches(place.x) + touches(place.y);
    }
    let pair = seeds & (seeds - 1) != 0;
    cushions + u32::from(pair) <= 1
}

/// Gathers what is within reach of bodies `seeds` (a bit each), transitively: all contacts with a
/// gap of less than `slack`. `places` are the places of the bodies `present`.
pub fn gather(
    model: &Model,
    places: &[Vec2; BODIES],
    present: u32,
    seeds: u32,
    slack: f64,
) -> Group {
    let members = reachable(model, places, present, seeds, slack);
    let mut group = Group {
        members,
        touches: [Touch::NONE; MOST_CONTACTS],
        count: 0,
    };
    for a in bits(members) {
        for b in bits(members & !((2 << a) - 1)) {
            if near(model, places, a, b, slack) {
                group.push(disc_touch(model, a, b));
            }
        }
        for cushion in 0..CUSHIONS as u8 {
            let touch = cushion_touch(model, a, cushion);
            if touch.reach - places[a].dot(cushion_normal(cushion)) < slack {
                group.push(touch);
            }
        }
    }
    group
}

fn reachable(model: &Model, places: &[Vec2; BODIES], present: u32, seeds: u32, slack: f64) -> u32 {
    let mut members = seeds;
    let mut fresh = seeds;
    while fresh != 0 {
        let a = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        for b in bits(present & !members) {
            if near(model, places, a, b, slack) {
                members |= 1 << b;
                fresh |= 1 << b;
            }
        }
    }
    members
}

#[inline]
fn near(model: &Model, places: &[Vec2; BODIES], a: usize, b: usize, slack: f64) -> bool {
    let within = model.given.radius[a] + model.given.radius[b] + slack;
    (places[b] - places[a]).squared() < within * within
}

fn disc_touch(model: &Model, a: usize, b: usize) -> Touch {
    let (m_a, m_b) = (model.given.mass[a], model.given.mass[b]);
    Touch {
        a: a as u8,
        b: b as u8,
        mass: m_a * m_b / (m_a + m_b),
        reach: model.given.radius[a] + model.given.radius[b],
    }
}

fn cushion_touch(model: &Model, a: usize, cushion: u8) -> Touch {
    Touch {
        a: a as u8,
        b: CUSHION + cushion,
        mass: model.given.mass[a],
        reach: model.given.half_side - model.given.radius[a],
    }
}

/// Bodies of a mask, in order.
#[inline]
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lowest = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            lowest
        })
    })
}

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
        let closings = [Closing {
            touch: 0,
            speed: 0.0,
        }; MOST_CONTACTS];
        let (touched, cushion, exhausted) = (0, false, false);
        Self {
            velocity,
            spin,
            touched,
            cushion,
            exhausted,
            closings,
            closed: 0,
        }
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
    a: usize,
    /// The other disc; for a cushion the unmoved body [`WALL`].
    b: usize,
    reach: f64,
    /// Into the cushion; unused between discs.
    wall: Option<Vec2>,
    third: f64,
    stiffness_by_mass: f64,
    twice_root: f64,
    restitution: f64,
    friction: f64,
    closed: bool,
}

/// Index of the cushions as one unmoved body.
const WALL: usize = BODIES;

/// Per-body numbers of a solution; the last is the unmoved body.
struct Bodies {
    place: [Vec2; BODIES + 1],
    velocity: [Vec2; BODIES + 1],
    spin: [f64; BODIES + 1],
    radius: [f64; BODIES + 1],
    inverse_mass: [f64; BODIES + 1],
    /// 2/(m r): spin per tangential impulse.
    turn: [f64; BODIES + 1],
}

/// A compressed contact of one step.
#[derive(Clone, Copy)]
struct Pressed {
    spring: usize,
    normal: Vec2,
    depth: f64,
}

/// Integrates the springs of `group` until it has come apart (physics.md §11).
pub fn solve(
    model: &Model,
    group: &Group,
    places: &[Vec2; BODIES],
    velocity: [Vec2; BODIES],
    spin: [f64; BODIES],
) -> Solution {
    let mut solution = Solution::new(velocity, spin);
    let mut bodies = bodies(model, group.members, places, &velocity, &spin);
    let mut springs = [NO_SPRING; MOST_CONTACTS];
    let springs = &mut springs[..group.count];
    let mut lightest = f64::INFINITY;
    for (spring, touch) in springs.iter_mut().zip(group.touches()) {
        *spring = make_spring(model, touch);
        lightest = if touch.mass < lightest {
            touch.mass
        } else {
            lightest
        };
    }
    let step = PI * (lightest / model.stiffness).sqrt() / STEPS_PER_CONTACT;
    let mut pressed = [Pressed {
        spring: 0,
        normal: Vec2::new(0.0, 0.0),
        depth: 0.0,
    }; MOST_CONTACTS];
    let mut idle = 0;
    solution.exhausted = true;
    for _ in 0..MOST_STEPS {
        let mut active = [0_u32; BODIES + 1];
        let count = press(springs, &bodies, &mut pressed, &mut active);
        if count == 0 {
            idle += 1;
            if idle == IDLE_STEPS {
                solution.exhausted = false;
                break;
            }
        } else {
            idle = 0;
            push(
                model,
                springs,
                &pressed[..count],
                &active,
                step,
                &mut bodies,
                &mut solution,
            );
        }
        for body in bits(group.members) {
            bodies.place[body] = bodies.place[body] + bodies.velocity[body] * step;
        }
    }
    solution
        .velocity
        .copy_from_slice(&bodies.velocity[..BODIES]);
    solution.spin.copy_from_slice(&bodies.spin[..BODIES]);
    keep_energy(model, &velocity, &spin, &mut solution);
    solution
}

fn bodies(
    model: &Model,
    members: u32,
    places: &[Vec2; BODIES],
    velocity: &[Vec2; BODIES],
    spin: &[f64; BODIES],
) -> Bodies {
    let still = [Vec2::new(0.0, 0.0); BODIES + 1];
    let mut bodies = Bodies {
        place: still,
        velocity: still,
        spin: [0.0; BODIES + 1],
        radius: [0.0; BODIES + 1],
        inverse_mass: [0.0; BODIES + 1],
        turn: [0.0; BODIES + 1],
    };
    for body in bits(members) {
        bodies.place[body] = places[body];
        bodies.velocity[body] = velocity[body];
        bodies.spin[body] = spin[body];
        bodies.radius[body] = model.given.radius[body];
        bodies.inverse_mass[body] = 1.0 / model.given.mass[body];
        bodies.turn[body] = 2.0 / (model.given.mass[body] * model.given.radius[body]);
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
    restitution: 0.0,
    friction: 0.0,
    closed: false,
};

fn make_spring(model: &Model, touch: &Touch) -> Spring {
    let given = &model.given;
    let wall = touch.cushion().map(cushion_normal);
    let (restitution, friction) = match wall {
        Some(_) => (given.cushion_restitution, given.cushion_friction),
        None => (given.disc_restitution, given.disc_friction),
    };
    Spring {
        a: usize::from(touch.a),
        b: if wall.is_some() {
            WALL
        } else {
            usize::from(touch.b)
        },
        reach: touch.reach,
        wall,
        third: touch.mass / 3.0,
        stiffness_by_mass: model.stiffness / touch.mass,
        twice_root: 2.0 * (model.stiffness * touch.mass).sqrt(),
        restitution,
        friction,
        closed: false,
    }
}

/// Finds the compressed contacts, and how many each body has.
fn press(
    springs: &[Spring],
    bodies: &Bodies,
    pressed: &mut [Pressed],
    active: &mut [u32; BODIES + 1],
) -> usize {
    let mut count = 0;
    for (number, spring) in springs.iter().enumerate() {
        let (normal, depth) = match spring.wall {
            Some(normal) => (normal, bodies.place[spring.a].dot(normal) - spring.reach),
            None => {
                let to = bodies.place[spring.b] - bodies.place[spring.a];
                let squared = to.squared();
                if squared >= spring.reach * spring.reach {
                    continue;
                }
                let far = squared.sqrt();
                (Vec2::new(to.x / far, to.y / far), spring.reach - far)
            }
        };
        if depth > 0.0 {
            pressed[count] = Pressed {
                spring: number,
                normal,
                depth,
            };
            count += 1;
            active[spring.a] += 1;
            active[spring.b] += 1;
        }
    }
    active[WALL] = 0;
    count
}

/// Gives every compressed contact its impulse of one step, all from the velocities before it.
fn push(
    model: &Model,
    springs: &mut [Spring],
    pressed: &[Pressed],
    active: &[u32; BODIES + 1],
    step: f64,
    bodies: &mut Bodies,
    solution: &mut Solution,
) {
    let before = bodies.velocity;
    let spin_before = bodies.spin;
    for contact in pressed {
        let spring = &mut springs[contact.spring];
        let (a, b) = (spring.a, spring.b);
        let relative = before[a] - before[b];
        let approach = relative.dot(contact.normal);
        if !spring.closed {
            spring.closed = true;
            solution.close(contact.spring, approach);
        }
        let squared =
            approach * approach + spring.stiffness_by_mass * (contact.depth * contact.depth);
        let restitution = model.restitution(spring.restitution, squared.sqrt());
        let damping = damping_ratio(restitution) * spring.twice_root;
        let force = model.stiffness * contact.depth + damping * approach;
        if force <= 0.0 {
            continue;
        }
        let normal = force * step;
        let slip = relative.dot(contact.normal.turned())
            + (spin_before[a] * bodies.radius[a] + spin_before[b] * bodies.radius[b]);
        let shared = f64::from(if active[a] > active[b] {
            active[a]
        } else {
            active[b]
        });
        let tangential = clamp(-(spring.third * slip / shared), spring.friction * normal);
        let impulse = contact.normal * -normal + contact.normal.turned() * tangential;
        bodies.velocity[a] = bodies.velocity[a] + impulse * bodies.inverse_mass[a];
        bodies.velocity[b] = bodies.velocity[b] - impulse * bodies.inverse_mass[b];
        bodies.spin[a] = bodies.spin[a] + tangential * bodies.turn[a];
        bodies.spin[b] = bodies.spin[b] + tangential * bodies.turn[b];
        solution.touched |= (1 << a) | (1 << b);
        solution.cushion |= b == WALL;
    }
    solution.touched &= (1 << BODIES) - 1;
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
    let mass: f64 = total_mass(model, touched);
    let common = 0.5 * mass * centre.squared();
    let left = had - common;
    let scale = if left > 0.0 {
        (left / (has - common)).sqrt()
    } else {
        0.0
    };
    for body in bits(touched) {
        solution.velocity[body] = centre + (solution.velocity[body] - centre) * scale;
        solution.spin[body] = solution.spin[body] * scale;
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
