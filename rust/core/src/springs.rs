//! The springs and dashpots of a touching group, and one step of them.
//!
//! What the pressed contacts of a step need stands in columns, and is computed column by column:
//! square roots and divisions then run side by side instead of waiting for each other.

use crate::board::{BODIES, Model, bits};
use crate::cluster::Solution;
use crate::detect::cushion_normal;
use crate::friction;
use crate::group::{Group, MOST_CONTACTS, Touch};
use crate::impact::clamp;
use crate::vec2::Vec2;

/// Bodies and one for the cushions, rounded up to a power of two.
const SLOTS: usize = 32;
/// The cushions as one unmoved body.
const WALL: u8 = SLOTS as u8 - 1;
/// Stands for "not pressed yet": no step comes right after it.
const NEVER: i32 = -2;
/// Depth that the rounding of two places can make, m: a push there moves nothing, for ever.
const SHALLOW: f64 = 1e-13;

/// ⅓/n: a contact's share of the slip in a body that has n of them; a body has less than [`SLOTS`].
/// The third is what one unit of slip takes to stick, in reduced masses.
const SHARE: [f64; SLOTS] = {
    let mut share = [1.0 / 3.0; SLOTS];
    let mut count = 1;
    while count < share.len() {
        share[count] = 1.0 / (3.0 * count as f64);
        count += 1;
    }
    share
};

/// 3 - 1/n: for how many steps a contact of a body that has n takes the slip ahead. Friction that
/// goes on from the last step's lags by one: with 2, a lone contact sticks at the next step and
/// swings no further; a share of a crowd is small enough for more.
const AHEAD: [f64; SLOTS] = {
    let mut ahead = [2.0; SLOTS];
    let mut count = 1;
    while count < ahead.len() {
        ahead[count] = 3.0 - 1.0 / count as f64;
        count += 1;
    }
    ahead
};

/// What the steps of one contact need, worked out once, and what it keeps between them.
#[derive(Clone, Copy, Debug)]
struct Spring {
    /// Into the cushion; `None` between discs.
    wall: Option<Vec2>,
    reach: f64,
    /// Reduced mass, kg.
    mass: f64,
    /// √(k/m*), 1/s.
    frequency: f64,
    /// Restitution at high speed.
    restitution: f64,
    friction: f64,
    /// Square of the highest speed since it closed.
    fastest: f64,
    /// Tangential impulse of the last step, N·s.
    held: f64,
    /// The last step in which it was pressed, or [`NEVER`].
    pressed_at: i32,
    /// Its bodies, a bit each; a cushion has none.
    members: u32,
}

const NO_SPRING: Spring = Spring {
    wall: None,
    reach: 0.0,
    mass: 0.0,
    frequency: 0.0,
    restitution: 0.0,
    friction: 0.0,
    fastest: 0.0,
    held: 0.0,
    pressed_at: NEVER,
    members: 0,
};

/// What tells whether a contact is open, packed for the pass over all of them.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// Square of the distance of contact; infinite at a cushion, which is looked at more closely.
    reach_squared: f64,
    a: u8,
    /// The other disc, or [`WALL`].
    b: u8,
}

const NO_PAIR: Pair = Pair { reach_squared: 0.0, a: 0, b: 0 };

/// How a body of a solution moves.
#[derive(Clone, Copy, Debug)]
struct Moving {
    velocity: Vec2,
    /// Spin times radius, m/s.
    rim: f64,
    inverse_mass: f64,
}

const UNMOVED: Moving = Moving { velocity: Vec2::new(0.0, 0.0), rim: 0.0, inverse_mass: 0.0 };

/// One number of each pressed contact.
type Column = [f64; MOST_CONTACTS];

/// The pressed contacts of a step, in the order of their numbers.
#[derive(Clone, Debug)]
struct Pressed {
    count: usize,
    spring: [u8; MOST_CONTACTS],
    /// Unit normal from the first body into the other or the cushion.
    x: Column,
    y: Column,
    depth: Column,
    /// Distance of contact where it is one of two discs: there the depth is not known at first.
    reach: Column,
    /// 1 between discs, 0 at a cushion.
    apart: Column,
    mass: Column,
    frequency: Column,
    restitution: Column,
    friction: Column,
    /// Speed along the normal, m/s.
    approach: Column,
    /// Speed along the tangent, rims included, m/s.
    slip: Column,
    /// What one unit of slip gives, kg.
    grip: Column,
    /// Of [`AHEAD`].
    ahead: Column,
    fastest: Column,
    held: Column,
    /// A little more than a step for a contact that was open until the last one, else 0; s.
    first_step: Column,
    /// Place in the table of damping ratios; then the ratio.
    damping: Column,
    /// Impulses, N·s.
    normal: Column,
    tangential: Column,
}

const NOTHING: Column = [0.0; MOST_CONTACTS];

impl Pressed {
    const NONE: Self = Self {
        count: 0,
        spring: [0; MOST_CONTACTS],
        x: NOTHING,
        y: NOTHING,
        depth: NOTHING,
        reach: NOTHING,
        apart: NOTHING,
        mass: NOTHING,
        frequency: NOTHING,
        restitution: NOTHING,
        friction: NOTHING,
        approach: NOTHING,
        slip: NOTHING,
        grip: NOTHING,
        ahead: NOTHING,
        fastest: NOTHING,
        held: NOTHING,
        first_step: NOTHING,
        damping: NOTHING,
        normal: NOTHING,
        tangential: NOTHING,
    };
}

/// A group in its virtual time. Large, and kept between solutions, so that none has to clear it.
#[derive(Clone, Debug)]
pub struct Springs {
    springs: [Spring; MOST_CONTACTS],
    pairs: [Pair; MOST_CONTACTS],
    contacts: usize,
    places: [Vec2; SLOTS],
    moving: [Moving; SLOTS],
    /// Contacts that are not open; of a length that a byte cannot pass.
    close: [u8; 256],
    /// Pressed contacts of each body.
    crowd: [u8; SLOTS],
    pressed: Pressed,
    members: u32,
    restitution_speed: f64,
    /// Duration of a step, s.
    step: f64,
    by_step: f64,
}

impl Springs {
    /// No group.
    pub const NONE: Self = Self {
        springs: [NO_SPRING; MOST_CONTACTS],
        pairs: [NO_PAIR; MOST_CONTACTS],
        contacts: 0,
        places: [Vec2::new(0.0, 0.0); SLOTS],
        moving: [UNMOVED; SLOTS],
        close: [0; 256],
        crowd: [0; SLOTS],
        pressed: Pressed::NONE,
        members: 0,
        restitution_speed: 0.0,
        step: 0.0,
        by_step: 0.0,
    };

    /// Takes a group up as it is now, to be stepped by `step` seconds.
    pub fn load(
        &mut self,
        model: &Model,
        group: &Group,
        places: &[Vec2; BODIES],
        (velocity, spin): (&[Vec2; BODIES], &[f64; BODIES]),
        step: f64,
    ) {
        self.step = step;
        self.by_step = 1.0 / step;
        self.restitution_speed = model.given.restitution_speed;
        self.members = group.members();
        for body in bits(self.members) {
            self.places[body] = places[body];
            self.moving[body] = Moving {
                velocity: velocity[body],
                rim: spin[body] * model.given.radius[body],
                inverse_mass: 1.0 / model.given.mass[body],
            };
        }
        self.contacts = group.touches().len();
        for (number, touch) in group.touches().iter().enumerate() {
            let spring = make_spring(model, touch);
            let wall = spring.wall.is_some();
            let reach_squared = if wall { f64::INFINITY } else { spring.reach * spring.reach };
            let b = if wall { WALL } else { touch.b };
            self.pairs[number] = Pair { reach_squared, a: touch.a, b };
            self.springs[number] = spring;
        }
    }

    /// Velocity and spin times radius of body `index`.
    pub fn motion(&self, index: usize) -> (Vec2, f64) {
        (self.moving[index].velocity, self.moving[index].rim)
    }

    /// Goes on by a step at the velocities of now.
    #[inline]
    pub fn drift(&mut self) {
        for index in bits(self.members) {
            let place = &mut self.places[index % SLOTS];
            *place = *place + self.moving[index % SLOTS].velocity * self.step;
        }
    }

    /// Finds the pressed contacts, and how many each body has; whether there are any.
    #[inline]
    pub fn press(&mut self) -> bool {
        let found = self.find_close();
        self.crowd = [0; SLOTS];
        let pressed = &mut self.pressed;
        let mut count = 0;
        for &number in &self.close[..found] {
            let spring = &self.springs[usize::from(number)];
            let pair = &self.pairs[usize::from(number)];
            let (a, b) = (slot(pair.a), slot(pair.b));
            let to = if let Some(normal) = spring.wall {
                let depth = self.places[a].dot(normal) - spring.reach;
                if depth <= 0.0 {
                    continue;
                }
                (pressed.reach[count], pressed.apart[count]) = (depth, 0.0);
                normal
            } else {
                (pressed.reach[count], pressed.apart[count]) = (spring.reach, 1.0);
                self.places[b] - self.places[a]
            };
            (pressed.x[count], pressed.y[count]) = (to.x, to.y);
            pressed.spring[count] = number;
            self.crowd[a] += 1;
            self.crowd[b] += 1;
            count += 1;
        }
        self.crowd[slot(WALL)] = 0;
        pressed.count = count;
        pressed.measure();
        count != 0
    }

    /// Whether any contact is pressed deeper than [`SHALLOW`].
    #[inline]
    pub fn is_deep(&self) -> bool {
        self.pressed.depth[..self.pressed.count].iter().any(|&depth| depth > SHALLOW)
    }

    /// Writes the contacts that are not open to `close`; their number.
    #[inline]
    fn find_close(&mut self) -> usize {
        // Passed over without a branch: which contacts are open can hardly be foretold.
        let mut found = 0_u8;
        let places = &self.places;
        for (number, pair) in self.pairs[..self.contacts].iter().enumerate() {
            let to = places[slot(pair.b)] - places[slot(pair.a)];
            self.close[usize::from(found)] = number as u8;
            found += u8::from(to.squared() < pair.reach_squared);
        }
        usize::from(found)
    }

    /// Gives the pressed contacts their impulses of step `now`, all from the velocities before it.
    #[inline]
    pub fn push(&mut self, now: i32, solution: &mut Solution) {
        self.look(now, solution);
        self.pressed.damp(self.restitution_speed);
        self.pressed.react(self.step, self.by_step);
        self.give(solution);
    }

    /// Fills the columns that hang on the velocities.
    #[inline]
    fn look(&mut self, now: i32, solution: &mut Solution) {
        let pressed = &mut self.pressed;
        // A little more, against rounding.
        let first_step = self.step * (1.0 + 1e-9);
        for i in 0..pressed.count.min(MOST_CONTACTS) {
            let number = usize::from(pressed.spring[i]);
            let (spring, pair) = (&mut self.springs[number], &self.pairs[number]);
            let (a, b) = (slot(pair.a), slot(pair.b));
            let (p, q) = (&self.moving[a], &self.moving[b]);
            let normal = Vec2::new(pressed.x[i], pressed.y[i]);
            let relative = p.velocity - q.velocity;
            let approach = relative.dot(normal);
            if spring.pressed_at == NEVER {
                solution.close(number, approach);
            }
            let fresh = spring.pressed_at + 1 != now;
            spring.pressed_at = now;
            pressed.approach[i] = approach;
            pressed.slip[i] = relative.dot(normal.turned()) + (p.rim + q.rim);
            let crowd = usize::from(self.crowd[a].max(self.crowd[b])) % SLOTS;
            pressed.grip[i] = spring.mass * SHARE[crowd];
            pressed.ahead[i] = AHEAD[crowd];
            pressed.first_step[i] = if fresh { first_step } else { 0.0 };
            pressed.fastest[i] = if fresh { 0.0 } else { spring.fastest };
            pressed.held[i] = if fresh { 0.0 } else { spring.held };
            pressed.mass[i] = spring.mass;
            pressed.frequency[i] = spring.frequency;
            pressed.restitution[i] = spring.restitution;
            pressed.friction[i] = spring.friction;
        }
    }

    /// Gives the bodies what [`Pressed::react`] found.
    #[inline]
    fn give(&mut self, solution: &mut Solution) {
        let pressed = &self.pressed;
        for i in 0..pressed.count.min(MOST_CONTACTS) {
            let number = usize::from(pressed.spring[i]);
            let (normal, tangential) = (pressed.normal[i], pressed.tangential[i]);
            let spring = &mut self.springs[number];
            (spring.fastest, spring.held) = (pressed.fastest[i], pressed.held[i]);
            if normal == 0.0 {
                continue;
            }
            let pair = &self.pairs[number];
            let along = Vec2::new(pressed.x[i], pressed.y[i]);
            let push = along * -normal + along.turned() * tangential;
            let p = &mut self.moving[slot(pair.a)];
            p.velocity = p.velocity + push * p.inverse_mass;
            p.rim += (tangential + tangential) * p.inverse_mass;
            let q = &mut self.moving[slot(pair.b)];
            q.velocity = q.velocity - push * q.inverse_mass;
            q.rim += (tangential + tangential) * q.inverse_mass;
            solution.touch(spring.members, spring.wall.is_some());
        }
    }
}

impl Pressed {
    /// Normals and depths from the ways between the centres.
    #[inline]
    fn measure(&mut self) {
        for i in 0..self.count.min(MOST_CONTACTS) {
            let far = (self.x[i] * self.x[i] + self.y[i] * self.y[i]).sqrt();
            let by_far = 1.0 / far;
            self.depth[i] = self.reach[i] - self.apart[i] * far;
            self.x[i] *= by_far;
            self.y[i] *= by_far;
        }
    }

    /// Damping ratios, for the restitution at the highest speed that each contact has had by its
    /// motion and its compression: a lone pair then keeps the ratio with which it met.
    #[inline]
    fn damp(&mut self, restitution_speed: f64) {
        for i in 0..self.count.min(MOST_CONTACTS) {
            let springy = self.frequency[i] * self.depth[i];
            let squared = self.approach[i] * self.approach[i] + springy * springy;
            let before = self.fastest[i];
            let fastest = if squared > before { squared } else { before };
            self.fastest[i] = fastest;
            let slowness = restitution_speed / (restitution_speed + fastest.sqrt());
            let fast = self.restitution[i];
            self.damping[i] = friction::damping_place(fast + (1.0 - fast) * slowness);
        }
        for place in &mut self.damping[..self.count] {
            *place = friction::damping_ratio(*place);
        }
    }

    /// Impulses of spring and dashpot, which never pull, and of the friction between the rims.
    ///
    /// The dashpot is taken half-way through the step, and a fresh contact, one that was open a
    /// step ago, has seen only a part of the last one: without both, the bounce would depend on the
    /// moment at which the first step falls (tools/friction_table.py has the figures). Friction
    /// goes on from what it gave in the last step, and takes the slip that is left and that is
    /// coming: so a contact sticks at once, however small its share of a crowd.
    #[inline]
    fn react(&mut self, step: f64, by_step: f64) {
        for i in 0..self.count.min(MOST_CONTACTS) {
            let (approach, depth) = (self.approach[i], self.depth[i]);
            let part = 0.5 * approach + depth * by_step;
            let rate = if depth < approach * self.first_step[i] { part } else { approach };
            let phase = self.frequency[i] * step;
            let zeta = self.damping[i];
            let pressing = self.frequency[i] * depth + (zeta + zeta) * rate;
            let pushed = self.mass[i] * (phase * pressing) / (1.0 + zeta * phase);
            let normal = if pushed > 0.0 { pushed } else { 0.0 };
            let (held, taken) = (self.held[i], self.grip[i] * self.slip[i]);
            let most = self.friction[i] * normal;
            self.normal[i] = normal;
            self.tangential[i] = clamp(held - self.ahead[i] * taken, most);
            self.held[i] = clamp(held - taken, most);
        }
    }
}

fn make_spring(model: &Model, touch: &Touch) -> Spring {
    let given = &model.given;
    let wall = touch.cushion().map(cushion_normal);
    let (restitution, friction, members) = match wall {
        Some(_) => (given.cushion_restitution, given.cushion_friction, 1 << touch.a),
        None => (given.disc_restitution, given.disc_friction, 1 << touch.a | 1 << touch.b),
    };
    Spring {
        wall,
        reach: touch.reach,
        mass: touch.mass,
        frequency: (model.stiffness / touch.mass).sqrt(),
        restitution,
        friction,
        members,
        ..NO_SPRING
    }
}

/// A body's place in arrays of [`SLOTS`].
#[inline]
fn slot(body: u8) -> usize {
    usize::from(body) % SLOTS
}
