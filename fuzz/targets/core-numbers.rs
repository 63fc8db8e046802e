//! The ends of every range that `Materials`, `Disc` and `Limits` accept, all at once: no panic, no
//! endless stroke, no piece in another.

#![no_main]
#![forbid(unsafe_code)]

use carrom_core::{Law, Model, Outcome, Parameters, STRIKER, Stop, Trajectory, Vec2, simulate};
use carrom_digests::{Numbers, Scene, drawn};
use carrom_fuzz::{overlap, shares};
use libfuzzer_sys::fuzz_target;

/// Events and s of a stroke here.
const MOST: (u32, f64) = (300, 60.0);

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let law = if kind & 1 == 0 { Law::Coupled } else { Law::Coulomb };
    let mut share = shares(rest);
    let mut numbers = Numbers(&mut share);
    let parameters = parameters(&mut numbers, law);
    let Some(Scene { model, mut start }) = drawn(&mut numbers, law, kind & 2 == 0) else { return };
    start.velocity = start.velocity * numbers.one_of(&[1.0, 80.0, 1e-6, 1e-160, 0.0]);
    let fast = numbers.between(-1e6, 1e6);
    start.spin = numbers.one_of(&[start.spin, fast, -1e-300, -1e6]);
    // The discs of the scene, for it fits them; their weights and all else anew.
    let mut parameters = Parameters { radius: model.given.radius, ..parameters };
    for mass in &mut parameters.mass {
        *mass = numbers.one_of(&[0.0054, 1e-6, 100.0, *mass]);
    }
    let model = Model::new(parameters).expect("in range");
    let mut record = Trajectory::default();
    let outcome = simulate(&model, &start, &mut record).expect("finite numbers");
    check(&model, &outcome, &record);
});

fn parameters(numbers: &mut Numbers<'_>, law: Law) -> Parameters {
    let some = drawn_parameters(law);
    let ends = |numbers: &mut Numbers<'_>, least: f64, most: f64| {
        let between = numbers.between(least, most);
        numbers.one_of(&[least, most, between])
    };
    Parameters {
        mu: numbers.one_of(&[0.0, 5e-324, 1e-12, 0.1, 100.0]),
        gravity: numbers.one_of(&[5e-324, 1e-9, 9.81, 1e3]),
        disc_restitution: ends(numbers, 0.0, 1.0),
        cushion_restitution: ends(numbers, 0.0, 1.0),
        restitution_speed: numbers.one_of(&[0.0, 5e-324, 1e-9, 0.5, 1e3]),
        disc_friction: numbers.one_of(&[0.0, 5e-324, 0.1, 1.0, 100.0]),
        cushion_friction: numbers.one_of(&[0.0, 5e-324, 0.1, 1.0, 100.0]),
        tangential_elasticity: ends(numbers, 0.0, 1.0),
        floor_speed: numbers.one_of(&[0.0, 5e-324, 1e-3, 1.0]),
        contact_time: numbers.one_of(&[5e-324, 1e-12, 66e-6, 0.01]),
        clusters: numbers.happens(0.7),
        fall_time: numbers.one_of(&[0.0, 5e-324, 0.0247, 1.0, 1e150]),
        overboard_speed: numbers.one_of(&[f64::INFINITY, 5e-324, 3.0]),
        max_events: MOST.0,
        max_time: MOST.1,
        ..some
    }
}

/// The federation's board.
fn drawn_parameters(law: Law) -> Parameters {
    let mut none = || 0.0;
    let scene = drawn(&mut Numbers(&mut none), law, true).expect("a place for the striker");
    scene.model.given
}

fn check(model: &Model, outcome: &Outcome, record: &Trajectory) {
    assert!(outcome.events <= MOST.0);
    assert!(outcome.duration >= 0.0 && outcome.duration <= MOST.1);
    assert!(record.events.is_sorted_by(|a, b| a.time <= b.time), "time went backwards");
    let all_finite = |place: Vec2| (place.x + place.y).is_finite();
    for event in &record.events {
        assert!(event.time.is_finite() && all_finite(event.place), "{event:?}");
        assert!(event.speed.is_finite() && event.speed >= 0.0, "{event:?}");
    }
    let here = |body: usize| outcome.pocket[body] == carrom_core::ON_BOARD;
    let places = std::array::from_fn(|body| here(body).then_some(outcome.places[body]));
    assert!(places.iter().flatten().all(|&place| all_finite(place)), "{places:?}");
    if matches!(outcome.stop, Stop::Settled | Stop::EventLimit) {
        let deepest = overlap(model, &places);
        assert!(deepest <= 1e-9, "an overlap of {deepest} m");
    }
    assert!(here(STRIKER) || outcome.captures().iter().any(|c| usize::from(c.body) == STRIKER));
}
