//! The strokes of the set give the committed bits, and hardly anything is left out of the digest.

#![forbid(unsafe_code)]

use std::collections::HashSet;

use carrom_core::{Events, Kind, ON_BOARD, Stop, simulate};
use carrom_digests::{STROKES, all, numbered, together};

#[test]
fn the_bits_of_two_thousand_strokes_are_the_committed_ones() {
    let found = format!("{:016x}", together(all()));
    let kept = include_str!("../digest.txt").trim();
    assert_eq!(found, kept, "strokes have other bits; if that is meant: make KEEP=1 digests");
}

#[test]
fn every_stroke_of_the_set_is_another_one() {
    assert_eq!(all().collect::<HashSet<u64>>().len() as u64, STROKES);
}

#[test]
fn the_set_has_events_of_every_kind() {
    let mut kinds = HashSet::new();
    let (mut pocketed, mut cut_short) = (0, 0);
    for number in 0..STROKES {
        let scene = numbered(number);
        let mut events = Events::default();
        let outcome = simulate(&scene.model, &scene.start, &mut events).expect("finite numbers");
        kinds.extend(events.0.iter().map(|event| event.kind as u8));
        pocketed += outcome.pocket.iter().filter(|&&code| code > ON_BOARD).count();
        cut_short += usize::from(outcome.stop != Stop::Settled);
    }
    assert_eq!(kinds.len(), Kind::Overboard as usize + 1);
    assert!(pocketed > 100, "{pocketed}");
    assert_eq!(cut_short, 0);
}
