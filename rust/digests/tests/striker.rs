//! Goals that name the striker where only pieces can do something: they have scores, and no panic.

#![forbid(unsafe_code)]

use carrom_core::{Request, STRIKER, simulate_batch};
use carrom_digests::numbered;
use carrom_search::{Criterion, Deed, Frame, Judge, Scale};

#[test]
fn a_goal_for_the_striker_itself_has_a_score() {
    let scene = numbered(0);
    let (given, start) = (&scene.model.given, &scene.start);
    let layout = start.pieces.map(|piece| piece.map_or([f64::NAN; 2], |place| [place.x, place.y]));
    let stroke = [start.striker.x, start.striker.y, 0.0, 5.0, 0.0];
    let request =
        Request { layouts: layout.as_flattened(), strokes: &stroke, threads: 1, events: true };
    let batch = simulate_batch(&scene.model, request, &mut || true)
        .expect("finite numbers")
        .expect("nobody stops it");
    let pot = |few| Deed::Pot { piece: STRIKER, holes: vec![0], cleanly: false, few };
    let others = [Deed::Touched(STRIKER), Deed::HitFirst(STRIKER), Deed::Hit(STRIKER, STRIKER)];
    for deed in [pot(true), pot(false)].into_iter().chain(others) {
        let judge = Judge {
            parts: vec![Criterion::Deeds { each: vec![deed.clone()], at_least: 1 }],
            told: 1,
            targets: vec![STRIKER],
            most_cushions: 3,
            frame: Frame {
                half_side: given.half_side,
                pockets: given.pocket_centres.map(|centre| [centre.x, centre.y]),
                rim: given.rim_radius,
                radius: given.radius,
            },
            layout,
            away: [0.0, 1.0],
            scale: Scale {
                near_miss: 0.9,
                half_pot: 0.05,
                half_hit: 0.05,
                half_place: 0.05,
                half_speed: 1.0,
                untouched: 0.25,
                rattled: 0.8,
                unhit: 0.9,
                mouth: 0.09,
            },
        };
        let (scores, _) = judge.verdicts(&batch, &stroke);
        assert!((0.0..=1.0).contains(&scores[0]), "{deed:?}: {scores:?}");
    }
}
