//! What must hold in every stroke: places, energy, time, counts.

use carrom_core::{
    BODIES, Kind, Mode, Model, ON_BOARD, Outcome, STRIKER, Segment, Start, Stop, Trajectory, Vec2,
};

/// The deepest overlap that is no fault, m.
const DEEPEST: f64 = 1e-9;
/// Energy may seem to grow by such a share of the start's: sums are rounded.
const ROUNDING: f64 = 1e-12;

/// Panics when something does not hold.
pub fn check(model: &Model, start: &Start, outcome: &Outcome, record: &Trajectory) {
    let given = &model.given;
    assert!(outcome.events <= given.max_events);
    assert!(outcome.duration >= 0.0 && outcome.duration <= given.max_time);
    assert_ne!(outcome.stop, Stop::ClusterLimit, "a group did not come apart");
    assert!(record.events.is_sorted_by(|a, b| a.time <= b.time), "time went backwards");
    bodies_are_somewhere(model, start, outcome);
    let paths = paths(&record.segments);
    let mut times: Vec<f64> = record.events.iter().map(|event| event.time).collect();
    times.dedup();
    for &time in &times {
        let deepest = overlap(model, &paths.each_ref().map(|path| place_at(path, time)));
        assert!(deepest <= DEEPEST, "an overlap of {deepest} m at {time} s");
    }
    energy_only_falls(model, start, record, &paths);
}

fn bodies_are_somewhere(model: &Model, start: &Start, outcome: &Outcome) {
    let mut places = [None; BODIES];
    for (body, (&place, &code)) in outcome.places.iter().zip(&outcome.pocket).enumerate() {
        let here = code == ON_BOARD;
        assert_eq!((place.x + place.y).is_finite(), here, "body {body}: {place:?}, code {code}");
        let was_there = body == STRIKER || start.pieces[body].is_some();
        assert_eq!(code == carrom_core::ABSENT, !was_there, "body {body} came or went");
        places[body] = here.then_some(place);
    }
    let deepest = overlap(model, &places);
    assert!(deepest <= DEEPEST, "an overlap of {deepest} m at the end");
    let gone =
        outcome.pocket.iter().filter(|&&code| code != ON_BOARD && code != carrom_core::ABSENT);
    assert_eq!(gone.count(), outcome.captures().len());
}

/// The deepest overlap of two bodies, or of a body and a cushion, m.
pub fn overlap(model: &Model, places: &[Option<Vec2>; BODIES]) -> f64 {
    let radius = &model.given.radius;
    let mut deepest = f64::NEG_INFINITY;
    for (body, place) in places.iter().enumerate() {
        let Some(place) = *place else { continue };
        let reach = f64::max(place.x.abs(), place.y.abs()) + radius[body];
        deepest = f64::max(deepest, reach - model.given.half_side);
        for (other, there) in places.iter().enumerate().skip(body + 1) {
            let Some(there) = *there else { continue };
            let apart = (there - place).squared().sqrt();
            deepest = f64::max(deepest, radius[body] + radius[other] - apart);
        }
    }
    deepest
}

// --- motions -----------------------------------------------------------------------------------

type Paths = [Vec<Segment>; BODIES];

fn paths(segments: &[Segment]) -> Paths {
    let mut paths: Paths = std::array::from_fn(|_| Vec::new());
    for segment in segments {
        paths[usize::from(segment.body)].push(*segment);
    }
    paths
}

/// The last segment that begins at or before `time`; of several at one time the last.
fn segment_at(path: &[Segment], time: f64) -> Option<&Segment> {
    path[..path.partition_point(|segment| segment.time <= time)].last()
}

fn speed_at(segment: &Segment, time: f64) -> f64 {
    f64::max(segment.speed - segment.deceleration * (time - segment.time), 0.0)
}

fn place_at(path: &[Segment], time: f64) -> Option<Vec2> {
    let segment = segment_at(path, time).filter(|segment| segment.mode != Mode::Gone)?;
    let mut elapsed = time - segment.time;
    if segment.deceleration > 0.0 {
        elapsed = f64::min(elapsed, segment.speed / segment.deceleration);
    }
    let path = elapsed * (segment.speed - 0.5 * segment.deceleration * elapsed);
    Some(segment.place + segment.along * path)
}

// --- energy ------------------------------------------------------------------------------------

/// At each instant: what moves on has no more energy than what came, but for floored impacts.
///
/// Spin only falls between segments, so the spin at a segment's start stands for that at its end:
/// what this finds is wrong, but it does not find everything.
fn energy_only_falls(model: &Model, start: &Start, record: &Trajectory, paths: &Paths) {
    let begin = energy(model, STRIKER, start.velocity.squared(), start.spin);
    let mut times: Vec<f64> = record.segments.iter().map(|segment| segment.time).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    for &time in times.iter().filter(|&&time| time > 0.0) {
        let (mut before, mut after) = (0.0, 0.0);
        for (body, path) in paths.iter().enumerate() {
            let first = path.partition_point(|segment| segment.time < time);
            let next = path.partition_point(|segment| segment.time <= time);
            if first == next || first == 0 {
                continue;
            }
            let (old, new) = (&path[first - 1], &path[next - 1]);
            let speed = speed_at(old, time);
            before += energy(model, body, speed * speed, old.spin);
            if new.mode != Mode::Gone {
                after += energy(model, body, new.speed * new.speed, new.spin);
            }
        }
        let most = before + floored(model, record, time) + ROUNDING * begin;
        assert!(after <= most, "energy {before} became {after} at {time} s");
    }
}

fn energy(model: &Model, body: usize, speed_squared: f64, spin: f64) -> f64 {
    let rim = spin * model.given.radius[body];
    0.5 * model.given.mass[body] * (speed_squared + 0.5 * rim * rim)
}

/// The most that impacts of one instant may add, because none separates more slowly than the floor.
fn floored(model: &Model, record: &Trajectory, time: f64) -> f64 {
    let floor = model.given.floor_speed;
    let at = |event: &&carrom_core::Happening| event.time == time;
    let each = record.events.iter().filter(at).map(|event| match event.kind {
        Kind::DiscDisc => model.reduced_mass(event.a as usize, event.b as usize),
        Kind::DiscCushion => model.given.mass[event.a as usize],
        _ => 0.0,
    });
    each.map(|mass| 0.5 * mass * floor * floor).sum()
}
