//! The crate used on its own, without Python.

use carrom_core::{
    BODIES, Error, Events, Final, Kind, LAYOUT_NUMBERS, Law, Model, ON_BOARD, Outcome, Parameters,
    Request, STRIKER, Start, Stop, Trajectory, Vec2, simulate, simulate_batch,
};

fn parameters() -> Parameters {
    let mut radius = [0.0159; BODIES];
    let mut mass = [0.0054; BODIES];
    radius[STRIKER] = 0.02065;
    mass[STRIKER] = 0.015;
    let inset = 0.37 - 0.02225;
    Parameters {
        half_side: 0.37,
        pocket_centres: [
            Vec2::new(-inset, -inset),
            Vec2::new(inset, -inset),
            Vec2::new(inset, inset),
            Vec2::new(-inset, inset),
        ],
        rim_radius: 0.02225,
        radius,
        mass,
        mu: 0.1,
        gravity: 9.81,
        law: Law::Coupled,
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

fn model() -> Model {
    Model::new(parameters()).expect("valid parameters")
}

fn start(pieces: &[(usize, f64, f64)], velocity: Vec2) -> Start {
    let mut start =
        Start { pieces: [None; STRIKER], striker: Vec2::new(0.0, -0.2526), velocity, spin: 0.0 };
    for &(index, x, y) in pieces {
        start.pieces[index] = Some(Vec2::new(x, y));
    }
    start
}

fn run(model: &Model, start: &Start) -> (Outcome, Events) {
    let mut events = Events::default();
    let outcome = simulate(model, start, &mut events).expect("a finite start");
    (outcome, events)
}

#[test]
fn a_lone_striker_stops_after_v_squared_by_two_mu_g() {
    let (outcome, _) = run(&model(), &start(&[], Vec2::new(0.0, 0.5)));
    let path = 0.5 * 0.5 / (2.0 * 0.1 * 9.81);
    assert_eq!(outcome.stop, Stop::Settled);
    assert!((outcome.places[STRIKER].y - (path - 0.2526)).abs() < 1e-14);
    assert!((outcome.duration - 0.5 / (0.1 * 9.81)).abs() < 1e-14);
}

#[test]
fn a_head_on_impact_shares_the_speeds_by_the_masses() {
    let model = Model::new(Parameters { restitution_speed: 0.0, ..parameters() }).expect("valid");
    let mut record = Trajectory::default();
    let start = start(&[(0, 0.0, 0.0)], Vec2::new(0.0, 2.0));
    simulate(&model, &start, &mut record).expect("a finite start");
    let hit = record.events.iter().find(|e| e.kind == Kind::DiscDisc).expect("they meet");
    let after = |body| {
        let starts = |s: &&carrom_core::Segment| usize::from(s.body) == body && s.time == hit.time;
        record.segments.iter().find(starts).expect("a new motion").speed
    };
    let (striker, man, e) = (0.015, 0.0054, 0.85);
    assert!((after(0) - (1.0 + e) * striker * hit.speed / (striker + man)).abs() < 1e-14);
    assert!((after(STRIKER) - (striker - e * man) * hit.speed / (striker + man)).abs() < 1e-14);
}

#[test]
fn what_is_recorded_changes_nothing() {
    let start = start(&[(0, 0.0, 0.0), (3, 0.1, 0.2), (12, 0.02, 0.0318)], Vec2::new(0.3, 5.0));
    let (with, events) = run(&model(), &start);
    let without = simulate(&model(), &start, &mut Final).expect("a finite start");
    assert!(events.0.len() >= with.events as usize);
    assert_eq!(format!("{with:?}"), format!("{without:?}"));
}

#[test]
fn every_fault_of_a_model_is_listed() {
    let wrong = Parameters { mu: -1.0, max_time: 0.0, gravity: f64::NAN, ..parameters() };
    let error = Model::new(wrong).expect_err("three faults");
    assert_eq!(error, Error::InvalidModel(vec!["mu", "gravity", "max_time"]));
}

#[test]
fn a_start_that_is_not_finite_is_refused() {
    let start = start(&[], Vec2::new(f64::INFINITY, 0.0));
    assert_eq!(simulate(&model(), &start, &mut Final).expect_err("infinite"), Error::NotFinite);
}

#[test]
fn limits_end_a_stroke_with_a_status() {
    let start = start(&[(0, 0.0, 0.0)], Vec2::new(0.0, 5.0));
    let few = Model::new(Parameters { max_events: 2, ..parameters() }).expect("valid");
    let (outcome, _) = run(&few, &start);
    assert_eq!((outcome.stop, outcome.events), (Stop::EventLimit, 2));
    let short = Model::new(Parameters { max_time: 0.01, ..parameters() }).expect("valid");
    let (outcome, _) = run(&short, &start);
    assert_eq!((outcome.stop, outcome.duration), (Stop::TimeLimit, 0.01));
}

/// A layout of two men, and strokes that fan out.
fn fan(count: usize) -> (Vec<f64>, Vec<f64>) {
    let mut layout = vec![f64::NAN; LAYOUT_NUMBERS];
    layout[..4].copy_from_slice(&[0.0, 0.0, 0.0, 0.0318]);
    let strokes = (0..count).flat_map(|index| {
        let across = index as f64 / count as f64 - 0.5;
        [across * 0.3, -0.2526, -across, 4.0, 10.0 * across]
    });
    (layout, strokes.collect())
}

#[test]
fn threads_change_no_bit() {
    let (layouts, strokes) = fan(300);
    let mut seen = None;
    for threads in [1, 2, 7] {
        let request = Request { layouts: &layouts, strokes: &strokes, threads, events: true };
        let batch = simulate_batch(&model(), request, &mut || true)
            .expect("finite strokes")
            .expect("nobody stops it");
        assert_eq!(batch.offsets.len(), 301);
        let all = format!("{batch:?}");
        assert_eq!(*seen.get_or_insert_with(|| all.clone()), all);
    }
}

#[test]
fn a_batch_agrees_with_its_strokes_one_by_one() {
    let (layouts, strokes) = fan(70);
    let request = Request { layouts: &layouts, strokes: &strokes, threads: 1, events: false };
    let batch = simulate_batch(&model(), request, &mut || true)
        .expect("finite strokes")
        .expect("nobody stops it");
    for index in 0..request.count() {
        let (outcome, _) = run(&model(), &request.start(index));
        assert_eq!(batch.duration[index].to_bits(), outcome.duration.to_bits());
        assert_eq!(batch.pocket[index], outcome.pocket);
        for (body, place) in outcome.places.iter().enumerate() {
            if outcome.pocket[body] == ON_BOARD {
                assert_eq!(batch.places[index][body], [place.x, place.y]);
            }
        }
    }
}

#[test]
fn a_batch_stops_when_it_is_told_to() {
    let (layouts, strokes) = fan(1000);
    let request = Request { layouts: &layouts, strokes: &strokes, threads: 2, events: false };
    assert_eq!(simulate_batch(&model(), request, &mut || false), Ok(None));
}
