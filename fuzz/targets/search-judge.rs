//! Any goal on any strokes: scores from 0 to 1, and an archive that keeps its order.

#![no_main]
#![forbid(unsafe_code)]

use carrom_core::{LAYOUT_NUMBERS, Law, Model, Request, STRIKER, simulate_batch};
use carrom_digests::{Numbers, Scene, drawn};
use carrom_fuzz::shares;
use carrom_search::{
    Archive, Criterion, DIMENSIONS, Deed, Frame, Judge, Region, Scale, Step, When,
};
use libfuzzer_sys::fuzz_target;

/// Strokes from one layout.
const STROKES: usize = 6;
/// Kinds that the archive keeps.
const KINDS: usize = 3;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let mut share = shares(rest);
    let mut numbers = Numbers(&mut share);
    let goal: Vec<Criterion> =
        (0..1 + kind as usize % 3).map(|_| criterion(&mut numbers, 3)).collect();
    let Some(scene) = drawn(&mut numbers, Law::Coupled, kind & 4 == 0) else { return };
    let judge = judge(&mut numbers, goal, &scene);
    let strokes = strokes(&mut numbers, &scene);
    let layout = judge.layout.as_flattened();
    assert_eq!(layout.len(), LAYOUT_NUMBERS);
    let request = Request { layouts: layout, strokes: &strokes, threads: 1, events: true };
    let model = shorter(&scene.model);
    let batch =
        simulate_batch(&model, request, &mut || true).expect("finite").expect("not stopped");
    let (scores, keys) = judge.verdicts(&batch, &strokes);
    assert_eq!((scores.len(), keys.len()), (STROKES, STROKES));
    assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)), "{scores:?}");
    keep(&mut numbers, &scores, &keys);
});

fn shorter(model: &Model) -> Model {
    let given = carrom_core::Parameters { max_events: 200, ..model.given.clone() };
    Model::new(given).expect("in range")
}

fn strokes(numbers: &mut Numbers<'_>, scene: &Scene) -> Vec<f64> {
    let start = &scene.start;
    let each = |_| {
        let velocity = numbers.direction() * numbers.between(0.0, 12.0);
        [start.striker.x, start.striker.y, velocity.x, velocity.y, numbers.between(-50.0, 50.0)]
    };
    (0..STROKES).flat_map(each).collect()
}

fn judge(numbers: &mut Numbers<'_>, parts: Vec<Criterion>, scene: &Scene) -> Judge {
    let given = &scene.model.given;
    let place = |piece: usize| scene.start.pieces[piece].map_or([f64::NAN; 2], |p| [p.x, p.y]);
    Judge {
        told: numbers.below(parts.len() + 1),
        parts,
        targets: pieces(numbers, 0),
        most_cushions: numbers.below(5) as i64,
        frame: Frame {
            half_side: given.half_side,
            pockets: given.pocket_centres.map(|centre| [centre.x, centre.y]),
            rim: given.rim_radius,
            radius: given.radius,
        },
        layout: std::array::from_fn(place),
        away: numbers.one_of(&[[0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]),
        scale: Scale {
            near_miss: 0.9,
            half_pot: 0.05,
            half_hit: 0.05,
            half_place: 0.05,
            half_speed: 1.0,
            untouched: 0.25,
            rattled: 0.8,
            unhit: 0.9,
            mouth: 4.0 * given.rim_radius,
        },
    }
}

// --- goals -------------------------------------------------------------------------------------

fn criterion(numbers: &mut Numbers<'_>, depth: usize) -> Criterion {
    let piece = numbers.below(STRIKER + 1);
    let when = numbers.one_of(&[When::Always, When::BeforeContact, When::AfterContact]);
    match numbers.below(if depth > 0 { 16 } else { 12 }) {
        0 => Criterion::Spared(pieces(numbers, 0)),
        1 => Criterion::Chain(pieces(numbers, 2)),
        2 => Criterion::InOrder(pieces(numbers, 2)),
        3 => Criterion::Cushions { piece, when, at_least: count(numbers), at_most: count(numbers) },
        4 => {
            let order = (0..numbers.below(5)).map(|_| numbers.below(4) as i8).collect();
            Criterion::CushionsInOrder { piece, when, order }
        }
        5 => Criterion::Ends(piece, region(numbers)),
        6 => Criterion::Kept,
        7 => Criterion::Lost(holes(numbers)),
        8 => Criterion::Backwards(numbers.happens(0.5)),
        9 => {
            let at_most = numbers.one_of(&[0.0, 3.0, f64::INFINITY]);
            Criterion::Speed { at_least: numbers.between(0.0, 12.0), at_most }
        }
        10 => pots_in_order(numbers),
        11 => Criterion::Deeds { each: deeds(numbers), at_least: numbers.below(3) },
        12 => Criterion::All(some(numbers, depth)),
        13 => Criterion::Any(some(numbers, depth)),
        14 => Criterion::Not(Box::new(criterion(numbers, depth - 1))),
        _ => Criterion::Both(Box::new([criterion(numbers, 0), criterion(numbers, 0)])),
    }
}

fn some(numbers: &mut Numbers<'_>, depth: usize) -> Vec<Criterion> {
    (0..1 + numbers.below(3)).map(|_| criterion(numbers, depth - 1)).collect()
}

fn count(numbers: &mut Numbers<'_>) -> i64 {
    let few = numbers.below(5) as i64;
    numbers.one_of(&[few, few, 0, i64::MAX])
}

fn pieces(numbers: &mut Numbers<'_>, least: usize) -> Vec<usize> {
    (0..least + numbers.below(3)).map(|_| numbers.below(STRIKER + 1)).collect()
}

fn holes(numbers: &mut Numbers<'_>) -> Vec<usize> {
    (0..numbers.below(5)).map(|_| numbers.below(4)).collect()
}

fn man(numbers: &mut Numbers<'_>) -> usize {
    numbers.below(STRIKER)
}

fn deeds(numbers: &mut Numbers<'_>) -> Vec<Deed> {
    let deed = |numbers: &mut Numbers<'_>| match numbers.below(4) {
        0 => Deed::Pot {
            piece: man(numbers),
            holes: holes(numbers),
            cleanly: numbers.happens(0.5),
            few: numbers.happens(0.5),
        },
        1 => Deed::Hit(numbers.below(STRIKER + 1), numbers.below(STRIKER + 1)),
        2 => Deed::Touched(numbers.below(STRIKER + 1)),
        _ => Deed::HitFirst(man(numbers)),
    };
    (0..1 + numbers.below(3)).map(|_| deed(numbers)).collect()
}

fn pots_in_order(numbers: &mut Numbers<'_>) -> Criterion {
    let step = |numbers: &mut Numbers<'_>| -> Step { (vec![man(numbers)], holes(numbers)) };
    let steps: Vec<Step> = (0..1 + numbers.below(3)).map(|_| step(numbers)).collect();
    let pots = steps.iter().map(|(pieces, holes)| {
        let (piece, holes) = (pieces[0], holes.clone());
        (vec![Deed::Pot { piece, holes, cleanly: false, few: true }], 1)
    });
    Criterion::PotsInOrder { pots: pots.collect(), steps }
}

fn region(numbers: &mut Numbers<'_>) -> Region {
    let mut place = || [numbers.between(-0.4, 0.4), numbers.between(-0.4, 0.4)];
    let (low, high) = (place(), place());
    let within = numbers.between(0.0, 0.2);
    match numbers.below(4) {
        0 => Region::Disc { middle: low, radius: within },
        1 => Region::Strip {
            towards: numbers.one_of(&[None, Some([0.0, -1.0]), Some([1.0, 0.0])]),
            edge: 0.3541,
            within,
        },
        2 => Region::Beside { other: numbers.below(STRIKER + 1), radii: [0.0159, 0.0159], within },
        _ => Region::Box {
            turn: numbers.one_of(&[[1.0, 0.0, 0.0, 1.0], [0.0, -1.0, 1.0, 0.0]]),
            low,
            high,
        },
    }
}

// --- the archive -------------------------------------------------------------------------------

fn keep(numbers: &mut Numbers<'_>, scores: &[f64], keys: &[i64]) {
    let mut archive = Archive::default();
    for round in 0..3_u64 {
        let aims: Vec<f64> = (0..STROKES * DIMENSIONS).map(|_| numbers.share()).collect();
        archive.offer(&aims, scores, keys, KINDS);
        archive.note(1000 * round);
        assert!(archive.places.len() <= KINDS);
        assert!(archive.places.iter().all(|place| !place.contenders.is_empty()));
        let best = |place: &carrom_search::Place| place.best().score;
        assert!(archive.places.is_sorted_by(|a, b| best(a) >= best(b)));
        let most = numbers.below(5000) as u32;
        let races = archive.races(most);
        assert!(races.iter().map(|race| race.contender.due()).sum::<u32>() <= most);
        for race in races {
            let trials = race.contender.due();
            let wins = (numbers.share() * f64::from(trials + 1)) as u32;
            archive.learn(race.key, race.turn, wins, trials);
        }
        archive.drop_the_beaten();
    }
}
