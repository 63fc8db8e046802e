//! Strokes moved a little: the next ones that a search tries.

use std::array::from_fn;

use crate::archive::{Archive, Place};
use crate::noise::{bell, uniform};
use crate::space::{DIMENSIONS, Point, Space};

/// Of each kind the first so many have children, before and after the goal is reached.
const PARENTS: [usize; 2] = [1, 2];

/// Deviation of a child's widest steps, in sides of the cube; those of a stroke that reaches the
/// goal are thrice the hand's.
const COARSEST: f64 = 0.3;

/// Part of the children of strokes short of the goal that move along lines through mates.
///
/// So steps become long where a kind is long and short where it is narrow, whichever way that
/// lies: the "line" operator of Vassiliades and Mouret, "Discovering the elite hypervolume by
/// leveraging interspecies correlation", GECCO 2018, with more lines than one.
const ALONG: f64 = 0.7;
/// Mates of such a child: it moves along the line through each.
const MATES: usize = 2;
/// Deviation of how far along, in distances of the mate.
const REACH: f64 = 3.0;
/// The widest steps beside the lines, in parts of a step of a child that does not follow them and
/// of the farther mate's distance.
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
    /// Whether to go along lines, and through whom.
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

/// Children of the strokes of an archive, as points: most of those of strokes short of the goal
/// moved along lines, the others freely.
///
/// `used` are the strokes simulated so far; `hand` the deviations of who shall make the stroke, of
/// the speed as a part of it.
pub fn children(
    archive: &Archive,
    used: u64,
    space: &Space<'_>,
    hand: Point,
    seeds: Seeds,
    count: usize,
) -> Vec<Point> {
    let (kinds, parents) = families(archive, used, space, hand);
    let reached = archive.reached();
    let mut lines = 0;
    let child = |child| {
        let [a, b, c, size] = uniforms(seeds.parents, child);
        // Leans towards the best kinds, more so while none reaches the goal, and forgets none.
        let rank = if reached { a.min(b).min(c) } else { a * b * c };
        let parent = &parents[(rank * parents.len() as f64) as usize];
        let size = size_of(size);
        let step = from_fn(|j| {
            bell(seeds.steps, (child * DIMENSIONS + j) as u64) * parent.scale[j] * size
        });
        let [line, mates @ ..]: [f64; 1 + MATES] = uniforms(seeds.mates, child);
        let moved = if parent.short && line < ALONG {
            let kind = &kinds[parent.kind];
            let mates = mates.map(|drawn| kind[(drawn * kind.len() as f64) as usize]);
            let far = from_fn(|turn| bell(seeds.lines, (lines * MATES + turn) as u64));
            lines += 1;
            along(parent.point, mates, far, step)
        } else {
            None
        };
        moved.unwrap_or_else(|| freely(parent.point, step, uniforms(seeds.moves, child)))
    };
    (0..count).map(child).collect()
}

/// The points of each kind, and the strokes that have children: the best kinds first, but what is
/// stuck last, for it would take most of the strokes from what is still on its way.
fn families(
    archive: &Archive,
    used: u64,
    space: &Space<'_>,
    hand: Point,
) -> (Vec<Vec<Point>>, Vec<Parent>) {
    let (sides, exact) = (space.sides(), hand == [0.0; DIMENSIONS]);
    let reached = archive.reached();
    let many = PARENTS[usize::from(reached)];
    let mut places: Vec<&Place> = archive.places.iter().collect();
    if !reached {
        places.sort_by_key(|place| place.stuck(used)); // stable
    }
    let mut kinds = Vec::with_capacity(places.len());
    let mut parents = Vec::with_capacity(many * places.len());
    for (kind, place) in places.into_iter().enumerate() {
        let points: Vec<Point> = place.contenders.iter().map(|c| space.point(c.aim)).collect();
        for (contender, &point) in place.contenders.iter().zip(&points).take(many) {
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

/// A point moved along the lines through mates; none where all of these are the point itself.
fn along(point: Point, mates: [Point; MATES], far: [f64; MATES], step: Point) -> Option<Point> {
    let (mut moved, mut distance) = (point, 0.0);
    for (mate, far) in mates.into_iter().zip(far) {
        let mut way: Point = from_fn(|j| mate[j] - point[j]);
        way[1] -= way[1].round_ties_even(); // the shorter way round
        for j in 0..DIMENSIONS {
            moved[j] += REACH * far * way[j];
            distance = f64::max(distance, way[j].abs());
        }
    }
    (distance > 0.0).then(|| from_fn(|j| moved[j] + ASIDE * distance * step[j]))
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
