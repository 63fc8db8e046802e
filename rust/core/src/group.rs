//! Which bodies an impact reaches at once: touching groups.

use crate::board::{BODIES, CUSHIONS, Model, TOUCH, bits};
use crate::detect::cushion_normal;
use crate::motion::Motions;
use crate::order::Order;
use crate::vec2::Vec2;

/// Cushion *c* is body `CUSHION + c` of a contact.
pub const CUSHION: u8 = BODIES as u8;

/// Widest gap that can belong to one impact, m.
const WIDEST: f64 = 0.3e-3;
/// Widest gap of a tight group, m: of a rack set with care.
const TIGHT: f64 = 2e-5;

/// Contacts of twenty discs: a planar graph has at most 3n - 6 edges, and two cushions a disc.
pub const MOST_CONTACTS: usize = 3 * BODIES - 6 + 2 * BODIES;

/// One possible contact of a group.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The body with the lower index.
    pub a: u8,
    /// The other body, or [`CUSHION`] + cushion.
    pub b: u8,
    /// Reduced mass, kg.
    pub mass: f64,
    /// Distance of contact: sum of radii; for a cushion, the place of contact along its normal.
    pub reach: f64,
}

impl Touch {
    const NONE: Self = Self { a: 0, b: 0, mass: 0.0, reach: 0.0 };

    #[inline]
    pub fn cushion(&self) -> Option<u8> {
        (self.b >= CUSHION).then(|| self.b - CUSHION)
    }
}

/// The bodies that an impact reaches at once, and their contacts, both in an order that does not hang
/// on the indices.
#[derive(Clone, Debug)]
pub struct Group {
    members: u32,
    order: Order,
    touches: [Touch; MOST_CONTACTS],
    count: usize,
    loose: bool,
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

    /// The bodies, in order.
    #[inline]
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Whether it is more than one pair.
    #[inline]
    pub fn is_cluster(&self) -> bool {
        self.count > 1
    }

    /// Whether some of its contacts have a gap wider than those of a tight group.
    #[inline]
    pub fn is_loose(&self) -> bool {
        self.loose
    }

    /// Adds a contact. What finds no room is left out: it cannot be, for discs of a millimetre and
    /// more (`carrom.equipment` refuses smaller ones), but nothing handed in may end in a panic.
    fn push(&mut self, touch: Touch) {
        if let Some(place) = self.touches.get_mut(self.count) {
            *place = touch;
            self.count += 1;
        }
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
            if motions.may_be_within(b, place, within + TOUCH, now)
                && (motions[b].place_at(now) - place).squared() < within * within
            {
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
    let members = linked(model, places, present, seeds, slack);
    let order = Order::of(members, places, present);
    let mut group =
        Group { members, order, touches: [Touch::NONE; MOST_CONTACTS], count: 0, loose: false };
    for (rank, a) in order.among(members).enumerate() {
        for &b in &order.bodies()[rank + 1..] {
            let b = usize::from(b);
            if in_touch(model, places, a, b, slack) {
                group.push(disc_touch(model, a, b));
                group.loose |= !in_touch(model, places, a, b, TIGHT);
            }
        }
        for cushion in 0..CUSHIONS as u8 {
            let touch = cushion_touch(model, a, cushion);
            let gap = touch.reach - places[a].dot(cushion_normal(cushion));
            if gap < slack {
                group.push(touch);
                group.loose |= gap >= TIGHT;
            }
        }
    }
    group
}

fn linked(model: &Model, places: &[Vec2; BODIES], present: u32, seeds: u32, slack: f64) -> u32 {
    let mut members = seeds;
    let mut fresh = seeds;
    while fresh != 0 {
        let a = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        for b in bits(present & !members) {
            if in_touch(model, places, a, b, slack) {
                members |= 1 << b;
                fresh |= 1 << b;
            }
        }
    }
    members
}

#[inline]
fn in_touch(model: &Model, places: &[Vec2; BODIES], a: usize, b: usize, slack: f64) -> bool {
    let within = model.given.radius[a] + model.given.radius[b] + slack;
    (places[b] - places[a]).squared() < within * within
}

fn disc_touch(model: &Model, a: usize, b: usize) -> Touch {
    Touch {
        a: a.min(b) as u8,
        b: a.max(b) as u8,
        mass: model.reduced_mass(a, b),
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
