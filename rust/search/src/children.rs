//! Strokes moved a little: the next ones that a search tries.

use std::array::from_fn;

use crate::archive::Archive;
use crate::noise::{bell, uniform};
use crate::space::{DIMENSIONS, Point, Space};

/// Of each kind the first so many have children.
const PARENTS: usize = 2;

/// Deviation of a child's widest steps, in sides of the cube; those of a stroke that reaches the
/// goal are thrice the hand's.
const COARSEST: f64 = 0.3;

/// Part of the children of strokes short of the goal that move along a line through a mate.
///
/// So steps become long where a kind is long and short where it is narrow, whichever way that
/// lies: the "line" operator of Vassiliades and Mouret, "Discovering the elite hypervolume by
/// leveraging interspecies correlation", GECCO 2018.
const ALONG: f64 = 0.6;
/// Deviation of how far along, in distances of the mate.
const REACH: f64 = 3.0;
/// The widest steps beside the line, in parts of a step of a child that does not follow it and of
/// the mate's distance.
const ASIDE: f64 = 0.1;
/// How often a number of a free child stays as it is; one of them always moves.
const STILL: f64 = 0.4;

/// Steps of a child, in parts of the widest: every power of ten alike, without a logarithm.
const SIZES: [f64; 10] = [3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0];

/// Streams of random numbers: which parents, how far, which way, which mates, how far along.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    /// Who has each child, and the size of its step.
    pub parents: u64,
    /// The step.
    pub steps: u64,
    /// Which numbers move.
    pub moves: u64,
    /// Whether to go along a line, and through whom.
    pub mates: u64,
    /// How far along.
    pub lines: u64,
}

/// A stroke that has children.
struct Parent {
    point: Point,
    scale: Point,
    short: bool,
    /// The points of its kind.
    kind: usize,
}

/// Children of the strokes of an archive, as points, [`DIMENSIONS`] numbers each: most of those of
/// strokes short of the goal moved along a line, the others freely.
///
/// `hand` are the deviations of who shall make the stroke, of the speed as a part of it.
pub fn children(
    archive: &Archive,
    space: &Space<'_>,
    hand: Point,
    seeds: Seeds,
    count: usize,
) -> Vec<Point> {
    let (kinds, parents) = families(archive, space, hand);
    let mut lines = 0_u64;
    let child = |child| {
        let [a, b, c, size] = uniforms(seeds.parents, child);
        // The best of three drawn: leans towards the best kinds and forgets none.
        let rank = a.min(b).min(c);
        let parent = &parents[(rank * parents.len() as f64) as usize];
        let size = size_of(size);
        let step = from_fn(|j| {
            bell(seeds.steps, (child * DIMENSIONS + j) as u64) * parent.scale[j] * size
        });
        let [line, mate] = uniforms(seeds.mates, child);
        let moved = if parent.short && line < ALONG {
            let mates = &kinds[parent.kind];
            let mate = mates[(mate * mates.len() as f64) as usize];
            lines += 1;
            along(parent.point, mate, bell(seeds.lines, lines - 1), step)
        } else {
            None
        };
        moved.unwrap_or_else(|| freely(parent.point, step, uniforms(seeds.moves, child)))
    };
    (0..count).map(child).collect()
}

/// The points of each kind, and the strokes that have children.
fn families(archive: &Archive, space: &Space<'_>, hand: Point) -> (Vec<Vec<Point>>, Vec<Parent>) {
    let (sides, exact) = (space.sides(), hand == [0.0; DIMENSIONS]);
    let mut kinds = Vec::with_capacity(archive.places.len());
    let mut parents = Vec::with_capacity(PARENTS * archive.places.len());
    for (kind, place) in archive.places.iter().enumerate() {
        let points: Vec<Point> = place.contenders.iter().map(|c| space.point(c.aim)).collect();
        for (contender, &point) in place.contenders.iter().zip(&points).take(PARENTS) {
            let short = contender.score < 1.0;
            let [x, angle, speed, spin] = hand;
            let hand = [x, angle, speed * contender.aim[2], spin];
            let near = from_fn(|j| f64::min(3.0 * hand[j] / sides[j], COARSEST));
            let scale = if short || exact { [COARSEST; DIMENSIONS] } else { near };
            parents.push(Parent { point, scale, short, kind });
        }
        kinds.push(points);
    }
    (kinds, parents)
}

/// A point moved along the line through a mate; none where that is the point itself.
fn along(point: Point, mate: Point, far: f64, step: Point) -> Option<Point> {
    let mut way: Point = from_fn(|j| mate[j] - point[j]);
    way[1] -= way[1].round_ties_even(); // the shorter way round
    let distance = way.iter().fold(0.0, |most, part| f64::max(most, part.abs()));
    let moved = |j| point[j] + REACH * far * way[j] + ASIDE * distance * step[j];
    (distance > 0.0).then(|| from_fn(moved))
}

/// A point moved by a step, in one or more of its numbers.
fn freely(point: Point, step: Point, drawn: Point) -> Point {
    let least = drawn.iter().fold(1.0, |least, number| f64::min(least, *number));
    from_fn(|j| {
        let still = drawn[j] < STILL && drawn[j] > least;
        point[j] + if still { 0.0 } else { step[j] }
    })
}

fn size_of(part: f64) -> f64 {
    let place = part * (SIZES.len() - 1) as f64;
    let low = (place as usize).min(SIZES.len() - 2);
    SIZES[low] + (place - low as f64) * (SIZES[low + 1] - SIZES[low])
}

/// Row `row` of a stream of random numbers from 0 up to 1.
fn uniforms<const COLUMNS: usize>(seed: u64, row: usize) -> [f64; COLUMNS] {
    from_fn(|j| uniform(seed, (row * COLUMNS + j) as u64))
}
