//! The closed-form impact of one pair.

use crate::board::Model;
use crate::vec2::Vec2;

/// Two bodies in contact, seen from the first: what an impact needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Contact {
    /// Unit normal from the first body into the second body or the cushion.
    pub normal: Vec2,
    /// Velocity of the first relative to the second, m/s.
    pub relative: Vec2,
    /// Sum of spin times radius, m/s.
    pub rim: f64,
    /// Reduced mass, kg; the body's own at a cushion.
    pub mass: f64,
    /// Restitution at high speed.
    pub restitution: f64,
    /// Friction coefficient.
    pub friction: f64,
}

/// What an impact gives to the first body; the second takes the opposite of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impulse {
    /// Along the normal, pushing the bodies apart, N·s.
    pub normal: f64,
    /// Along the tangent, N·s.
    pub tangential: f64,
}

impl Contact {
    /// Approach speed along the normal, m/s; negative when the bodies part.
    #[inline]
    pub fn approach(&self) -> f64 {
        self.relative.dot(self.normal)
    }

    /// The approach speed that is told: a contact that rounding opens again has none.
    #[inline]
    pub fn closing(&self) -> f64 {
        let approach = self.approach();
        if approach > 0.0 { approach } else { 0.0 }
    }

    /// Slip of the surfaces along the tangent, m/s.
    #[inline]
    pub fn slip(&self) -> f64 {
        self.relative.dot(self.normal.turned()) + self.rim
    }
}

/// The impulse of an impact: restitution falling with speed, Coulomb friction along the tangent.
#[inline]
pub fn impulse(model: &Model, contact: &Contact) -> Impulse {
    let u_n = contact.approach();
    let bounced = model.restitution(contact.restitution, u_n) * u_n;
    let out = if bounced > model.given.floor_speed { bounced } else { model.given.floor_speed };
    let normal = contact.mass * (u_n + out);
    let share = (1.0 + model.given.tangential_elasticity) * (contact.mass / 3.0);
    Impulse { normal, tangential: clamp(-(share * contact.slip()), contact.friction * normal) }
}

/// `value` held within ±`most`.
#[inline]
pub fn clamp(value: f64, most: f64) -> f64 {
    if value > most {
        most
    } else if value < -most {
        -most
    } else {
        value
    }
}

/// Velocity and spin of a body of `mass` and `radius` after it took `impulse`; `side` is 1 for the
/// first body of the contact and -1 for the second.
#[inline]
pub fn pushed(
    (velocity, spin): (Vec2, f64),
    (mass, radius): (f64, f64),
    normal: Vec2,
    impulse: Impulse,
    side: f64,
) -> (Vec2, f64) {
    let push = normal * -impulse.normal + normal.turned() * impulse.tangential;
    let turn = 2.0 * impulse.tangential / (mass * radius);
    (velocity + push * (side / mass), spin + turn)
}
