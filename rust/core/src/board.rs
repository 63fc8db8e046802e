//! What stays the same during a stroke: board, discs, materials and limits, checked once.

use crate::error::Error;
use crate::friction::Law;
use crate::vec2::Vec2;

/// Bodies on a board: queen, nine white, nine black, striker.
pub const BODIES: usize = 20;
/// Index of the striker.
pub const STRIKER: usize = 19;
/// Cushions: 0 south, 1 east, 2 north, 3 west.
pub const CUSHIONS: usize = 4;
/// Pockets: 0 south-west, 1 south-east, 2 north-east, 3 north-west.
pub const POCKETS: usize = 4;

/// A gap at or below this, in metres, is a contact.
pub const TOUCH: f64 = 1e-12;
/// A lower bound of a gap above this, in metres, proves that there is no contact: far more than
/// what rounding does to a place.
pub const CLEAR: f64 = 1e-11;
/// An overlap deeper than this, in metres, is refused in a start.
pub const OVERLAP: f64 = 1e-9;

/// The plain numbers of a model, SI units. [`Model::new`] checks them.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Half the side of the playing surface, m.
    pub half_side: f64,
    /// Centres of the pockets, m.
    pub pocket_centres: [Vec2; POCKETS],
    /// A centre nearer than this to a pocket's centre is over the hole, m.
    pub rim_radius: f64,
    /// Radius of each body, m.
    pub radius: [f64; BODIES],
    /// Mass of each body, kg.
    pub mass: [f64; BODIES],
    /// Friction coefficient of the powder.
    pub mu: f64,
    /// Acceleration of gravity, m/s².
    pub gravity: f64,
    /// How sliding and spinning friction go together.
    pub law: Law,
    /// Restitution of two discs at high speed, in [0, 1].
    pub disc_restitution: f64,
    /// Restitution at a cushion at high speed, in [0, 1].
    pub cushion_restitution: f64,
    /// Speed at which restitution is half-way up to 1, m/s; 0 keeps it constant.
    pub restitution_speed: f64,
    /// Friction coefficient between two discs.
    pub disc_friction: f64,
    /// Friction coefficient between a disc and a cushion.
    pub cushion_friction: f64,
    /// Share of tangential velocity given back by a sticking impact, in [0, 1].
    pub tangential_elasticity: f64,
    /// Least outgoing normal speed of an impact, m/s.
    pub floor_speed: f64,
    /// Contact time of two bodies of [`Parameters::mass`]`[1]`, s: sets the stiffness of clusters.
    pub contact_time: f64,
    /// Whether touching groups go through the compliant solution.
    pub clusters: bool,
    /// Time from crossing a rim to being captured, s; 0 captures at the rim.
    pub fall_time: f64,
    /// Normal speed at a cushion above which a body leaves the board, m/s; infinite for never.
    pub overboard_speed: f64,
    /// Most events of a stroke.
    pub max_events: u32,
    /// Longest stroke, s.
    pub max_time: f64,
}

/// A checked model, with what the loop needs ready-made.
#[derive(Clone, Debug)]
pub struct Model {
    /// The numbers it was made of.
    pub given: Parameters,
    /// Deceleration of a sliding disc without spin, m/s².
    pub mu_g: f64,
    /// Rim radius squared.
    pub rim_squared: f64,
    /// Stiffness of every contact in a cluster, N/m.
    pub stiffness: f64,
}

/// π² to the last bit: stiffness k = m*·π²/t_c² of a half-period t_c.
const PI_SQUARED: f64 = 9.869604401089358;

impl Model {
    /// Checks the numbers and makes a model, or lists every fault.
    ///
    /// # Errors
    /// [`Error::InvalidModel`] naming each field out of range.
    pub fn new(given: Parameters) -> Result<Self, Error> {
        let faults = faults(&given);
        if !faults.is_empty() {
            return Err(Error::InvalidModel(faults));
        }
        let pair_mass = given.mass[1] * 0.5;
        Ok(Self {
            mu_g: given.mu * given.gravity,
            rim_squared: given.rim_radius * given.rim_radius,
            stiffness: pair_mass * PI_SQUARED / (given.contact_time * given.contact_time),
            given,
        })
    }

    /// Restitution at approach speed `u_n`: tends to 1 as the speed tends to 0.
    #[inline]
    pub fn restitution(&self, at_high_speed: f64, u_n: f64) -> f64 {
        let v_e = self.given.restitution_speed;
        if v_e > 0.0 {
            at_high_speed + (1.0 - at_high_speed) * (v_e / (v_e + u_n))
        } else {
            at_high_speed
        }
    }

    /// Reduced mass of two discs, kg.
    #[inline]
    pub fn reduced_mass(&self, a: usize, b: usize) -> f64 {
        let (m_a, m_b) = (self.given.mass[a], self.given.mass[b]);
        m_a * m_b / (m_a + m_b)
    }

    /// Why a striker may not start at `place` among `pieces` (`None` where absent): bit *i* is set
    /// when it overlaps piece *i*, [`START_OFF_BOARD`] and [`START_OVER_POCKET`] as they say.
    pub fn start_faults(&self, pieces: &[Option<Vec2>; STRIKER], place: Vec2) -> u32 {
        let mut faults = 0;
        for (index, piece) in pieces.iter().enumerate() {
            if let Some(centre) = *piece {
                let reach = self.given.radius[index] + self.given.radius[STRIKER] - OVERLAP;
                if (centre - place).squared() < reach * reach {
                    faults |= 1 << index;
                }
            }
        }
        let room = self.given.half_side - self.given.radius[STRIKER] + OVERLAP;
        if place.x.abs() > room || place.y.abs() > room {
            faults |= START_OFF_BOARD;
        }
        let inside = |pocket: &Vec2| (*pocket - place).squared() < self.rim_squared;
        if self.given.pocket_centres.iter().any(inside) {
            faults |= START_OVER_POCKET;
        }
        faults
    }
}

/// Bit of [`Model::start_faults`]: the striker reaches over a cushion.
pub const START_OFF_BOARD: u32 = 1 << 20;
/// Bit of [`Model::start_faults`]: the striker's centre is over a pocket.
pub const START_OVER_POCKET: u32 = 1 << 21;

/// Bodies of a mask, one bit each, in order.
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

fn faults(given: &Parameters) -> Vec<&'static str> {
    let positive = |x: f64| x > 0.0 && x.is_finite();
    let not_negative = |x: f64| x >= 0.0 && x.is_finite();
    let share = |x: f64| (0.0..=1.0).contains(&x);
    let checks = [
        (positive(given.half_side), "half_side"),
        (positive(given.rim_radius), "rim_radius"),
        (given.pocket_centres.iter().all(|c| c.x.is_finite() && c.y.is_finite()), "pocket_centres"),
        (given.radius.iter().all(|&r| positive(r) && r < given.half_side), "radius"),
        (given.mass.iter().all(|&m| positive(m)), "mass"),
        (not_negative(given.mu), "mu"),
        (positive(given.gravity), "gravity"),
        (share(given.disc_restitution), "disc_restitution"),
        (share(given.cushion_restitution), "cushion_restitution"),
        (not_negative(given.restitution_speed), "restitution_speed"),
        (not_negative(given.disc_friction), "disc_friction"),
        (not_negative(given.cushion_friction), "cushion_friction"),
        (share(given.tangential_elasticity), "tangential_elasticity"),
        (not_negative(given.floor_speed), "floor_speed"),
        (positive(given.contact_time), "contact_time"),
        (not_negative(given.fall_time), "fall_time"),
        (given.overboard_speed > 0.0, "overboard_speed"),
        (positive(given.max_time), "max_time"),
    ];
    checks.iter().filter(|(fine, _)| !fine).map(|&(_, name)| name).collect()
}
