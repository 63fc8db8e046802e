//! Scenes: openings and scattered pieces, materials of all sorts, and a stroke.

use carrom_core::{BODIES, Law, Model, Parameters, STRIKER, Start, Vec2};
use carrom_search::{stream, uniform};

use crate::numbers::Numbers;

/// What lies on a board, what it is made of, and what the striker does.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Board and materials.
    pub model: Model,
    /// Pieces, striker, velocity and spin.
    pub start: Start,
}

/// Half the side of the federation's board, m.
const HALF_SIDE: f64 = 0.37;
/// Radius of its pockets, m.
const RIM: f64 = 0.02225;
/// Radius of its men, m.
const MAN: f64 = 0.0159;
/// Distance of the base lines' middle from the centre, m.
const BASE: f64 = 0.2526;
/// Pieces may overlap by so much, m: places that touch are rounded.
const HAIR: f64 = 5e-13;
/// Trials after which a striker that finds no place is given up.
const TRIALS: usize = 12;
/// Gaps of an opening, m: touching, nearly touching, as a hand leaves them.
const GAPS: [f64; 6] = [0.0, 1e-6, 2e-5, 5e-5, 1e-4, 3e-4];

/// Names the set: another seed is another set.
const SEED: u64 = 20_260_101;

/// Scene `number` of the set: every fourth is an opening, half of all have coupled friction.
pub fn numbered(number: u64) -> Scene {
    let mut attempt = 0;
    loop {
        let own = stream(stream(SEED, number), attempt);
        let mut count = 0;
        let mut share = || {
            count += 1;
            uniform(own, count - 1)
        };
        let law = if number / 4 % 2 == 0 { Law::Coupled } else { Law::Coulomb };
        let scene = drawn(&mut Numbers(&mut share), law, number % 4 == 0);
        if let Some(scene) = scene {
            return scene;
        }
        attempt += 1;
    }
}

/// A scene made of a row of numbers, or none when the striker finds no place.
pub fn drawn(numbers: &mut Numbers<'_>, law: Law, opening: bool) -> Option<Scene> {
    let parameters = parameters(numbers, law, opening);
    let pieces = if opening { rosette(numbers) } else { scattered(numbers, &parameters) };
    let striker = striker(numbers, &parameters, &pieces)?;
    let velocity = velocity(numbers, &pieces, striker);
    let start = Start { pieces, striker, velocity, spin: spin(numbers) };
    Some(Scene { model: Model::new(parameters).ok()?, start })
}

// --- board and materials -----------------------------------------------------------------------

fn parameters(numbers: &mut Numbers<'_>, law: Law, opening: bool) -> Parameters {
    let usual = usual(law);
    let some = match numbers.below(3) {
        0 => usual,
        1 => Parameters { mu: numbers.one_of(&[0.08, 0.12, 0.15, 0.2]), ..usual },
        _ => wild(numbers, usual),
    };
    if opening || numbers.happens(0.6) { some } else { other_discs(numbers, some) }
}

/// The federation's board, boric acid, wood.
fn usual(law: Law) -> Parameters {
    let mut radius = [MAN; BODIES];
    let mut mass = [0.0054; BODIES];
    radius[STRIKER] = 0.02065;
    mass[STRIKER] = 0.015;
    let inset = HALF_SIDE - RIM;
    Parameters {
        half_side: HALF_SIDE,
        pocket_centres: [
            Vec2::new(-inset, -inset),
            Vec2::new(inset, -inset),
            Vec2::new(inset, inset),
            Vec2::new(-inset, inset),
        ],
        rim_radius: RIM,
        radius,
        mass,
        mu: 0.1,
        gravity: 9.81,
        law,
        disc_restitution: 0.85,
        cushion_restitution: 0.7,
        restitution_speed: 0.5,
        disc_friction: 0.1,
        cushion_friction: 0.12,
        tangential_elasticity: 0.0,
        floor_speed: 1e-3,
        contact_time: 66e-6,
        clusters: true,
        fall_time: 0.0247,
        overboard_speed: f64::INFINITY,
        max_events: 10_000,
        max_time: 60.0,
    }
}

/// Whatever a board might be made of.
fn wild(numbers: &mut Numbers<'_>, usual: Parameters) -> Parameters {
    Parameters {
        mu: numbers.between(0.03, 0.5),
        disc_restitution: numbers.between(0.0, 1.0),
        cushion_restitution: numbers.between(0.0, 0.95),
        restitution_speed: numbers.one_of(&[0.1, 0.5, 1.0]),
        disc_friction: numbers.between(0.0, 1.0),
        cushion_friction: numbers.between(0.0, 1.0),
        tangential_elasticity: numbers.one_of(&[0.0, 0.4]),
        clusters: numbers.happens(0.8),
        fall_time: numbers.one_of(&[0.0, 0.0247, 0.06]),
        overboard_speed: numbers.one_of(&[f64::INFINITY, f64::INFINITY, 3.0]),
        ..usual
    }
}

/// Discs of other sizes and weights, each its own.
fn other_discs(numbers: &mut Numbers<'_>, mut like: Parameters) -> Parameters {
    for body in 0..STRIKER {
        like.radius[body] = numbers.between(0.008, 0.017);
        like.mass[body] = numbers.between(0.002, 0.01);
    }
    like.radius[STRIKER] = numbers.between(0.012, 0.022);
    like.mass[STRIKER] = numbers.between(0.005, 0.03);
    like
}

// --- places ------------------------------------------------------------------------------------

/// The rosette of the opening, turned at will; with a gap some are set by a trembling hand.
fn rosette(numbers: &mut Numbers<'_>) -> [Option<Vec2>; STRIKER] {
    let gap = numbers.one_of(&GAPS);
    let tremble = if gap >= 1e-4 && numbers.happens(0.5) { 2e-5 } else { 0.0 };
    let (step, along) = (2.0 * MAN + gap, numbers.direction());
    let row = 3.0_f64.sqrt() * 0.5 * step;
    let mut pieces = [None; STRIKER];
    let mut piece = 0;
    for up in -2_i8..=2 {
        for right in -2_i8..=2 {
            if (up + right).abs() > 2 {
                continue;
            }
            let (up, right) = (f64::from(up), f64::from(right));
            let place = along * ((right + 0.5 * up) * step) + along.turned() * (up * row);
            let miss = Vec2::new(numbers.share() - 0.5, numbers.share() - 0.5) * tremble;
            pieces[piece] = Some(place + miss);
            piece += 1;
        }
    }
    pieces
}

/// Pieces at random: some against a cushion, some against each other, to the last digit or nearly.
fn scattered(numbers: &mut Numbers<'_>, on: &Parameters) -> [Option<Vec2>; STRIKER] {
    let mut pieces = [None; STRIKER];
    let mut last = None;
    for piece in 0..numbers.below(STRIKER + 1) {
        let (radius, room) = (on.radius[piece], on.half_side - on.radius[piece]);
        for _ in 0..3 {
            let mut place = Vec2::new(numbers.between(-room, room), numbers.between(-room, room));
            match last {
                Some(other) if numbers.happens(0.3) => {
                    place = beside(numbers, on, &pieces, other, radius)
                }
                _ if numbers.happens(0.1) => {
                    let gap = numbers.one_of(&[0.0, 1e-12, 2e-5, 2e-4]);
                    place.x = if place.x < 0.0 { gap - room } else { room - gap };
                }
                _ => {}
            }
            if is_free(on, &pieces, place, radius) {
                pieces[piece] = Some(place);
                last = Some(piece);
                break;
            }
        }
    }
    pieces
}

/// A place that touches `other`, or nearly.
fn beside(
    numbers: &mut Numbers<'_>,
    on: &Parameters,
    pieces: &[Option<Vec2>; STRIKER],
    other: usize,
    radius: f64,
) -> Vec2 {
    let gap = numbers.one_of(&[0.0, 0.0, 1e-12, 1e-6, 5e-5, 2e-4]);
    let reach = on.radius[other] + radius + gap;
    pieces[other].unwrap_or_default() + numbers.direction() * reach
}

/// Whether a disc may lie at a place: on the board, over no pocket, in no piece.
fn is_free(on: &Parameters, pieces: &[Option<Vec2>], place: Vec2, radius: f64) -> bool {
    let room = on.half_side - radius;
    let fallen = |hole: &Vec2| (*hole - place).squared() < on.rim_radius * on.rim_radius;
    let meets = |(index, piece): (usize, &Option<Vec2>)| {
        let apart = on.radius[index] + radius - HAIR;
        piece.is_some_and(|piece| (piece - place).squared() < apart * apart)
    };
    place.x.abs() <= room
        && place.y.abs() <= room
        && !on.pocket_centres.iter().any(fallen)
        && !pieces.iter().enumerate().any(meets)
}

// --- the stroke --------------------------------------------------------------------------------

/// A free place for the striker, first on a base line.
fn striker(
    numbers: &mut Numbers<'_>,
    on: &Parameters,
    pieces: &[Option<Vec2>; STRIKER],
) -> Option<Vec2> {
    let radius = on.radius[STRIKER];
    let room = on.half_side - radius;
    let mut places = (0..TRIALS).map(|trial| {
        let (x, y) = (numbers.between(-room, room), numbers.between(-room, room));
        if trial < 4 { Vec2::new(0.5 * x, -BASE) } else { Vec2::new(x, y) }
    });
    places.find(|&place| is_free(on, pieces, place, radius))
}

/// Three in four go at a piece, more or less.
fn velocity(numbers: &mut Numbers<'_>, pieces: &[Option<Vec2>; STRIKER], from: Vec2) -> Vec2 {
    let speed = match numbers.below(4) {
        0 => numbers.between(0.0, 1.0),
        3 => numbers.between(8.0, 12.0),
        _ => numbers.between(1.0, 8.0),
    };
    let way = numbers.direction();
    let aimed = pieces[numbers.below(STRIKER)].filter(|_| numbers.happens(0.75));
    aimed.map_or(way, |piece| towards(piece - from + way * numbers.between(0.0, 0.03))) * speed
}

/// The unit vector of a vector that is not zero.
fn towards(there: Vec2) -> Vec2 {
    let length = there.squared().sqrt();
    Vec2::new(there.x / length, there.y / length)
}

fn spin(numbers: &mut Numbers<'_>) -> f64 {
    if numbers.happens(0.5) { 0.0 } else { numbers.between(-200.0, 200.0) }
}
