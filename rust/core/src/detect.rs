//! When the next contact of a pair is: one kernel per kind of pair.
//!
//! Every kernel depends on the local states of its pair and on nothing else, so that a prediction
//! made again later gives the same bits.

use crate::board::{CLEAR, CUSHIONS, Model, POCKETS, TOUCH};
use crate::motion::Motion;
use crate::vec2::Vec2;

/// A crossing of a rim with a chord shorter than the root of this, m², is no crossing.
const LEAST_CHORD: f64 = 1e-18;
/// Step over a contact that neither closes nor opens, s.
const PAUSE: f64 = 1e-9;
/// A little more than 1, against rounding.
const SURE: f64 = 1.0 + 1e-6;
/// Most steps of one advancement; a dozen is much.
const STEPS: u32 = 1000;
/// How deep a contact that neither closes nor opens may sink unseen, m.
const SINK: f64 = 2e-10;

/// The cushion that a moving disc is heading for: (path to it, cushion).
#[inline]
pub fn disc_cushion(model: &Model, motion: &Motion, radius: f64) -> (f64, u8) {
    let room = model.given.half_side - radius;
    let across = cushion_path(room, motion.place.x, motion.along.x);
    let up = cushion_path(room, motion.place.y, motion.along.y);
    if up <= across {
        (up, if motion.along.y < 0.0 { 0 } else { 2 })
    } else {
        (across, if motion.along.x > 0.0 { 1 } else { 3 })
    }
}

/// Path to the cushion ahead along one axis, m; 0 in contact, infinite when never.
#[inline]
fn cushion_path(room: f64, place: f64, along: f64) -> f64 {
    let (gap, closing) = if along > 0.0 { (room - place, along) } else { (room + place, -along) };
    if closing == 0.0 {
        f64::INFINITY
    } else if gap <= TOUCH {
        0.0
    } else {
        gap / closing
    }
}

/// Unit vector into a cushion.
#[inline]
pub fn cushion_normal(cushion: u8) -> Vec2 {
    const NORMALS: [Vec2; CUSHIONS] =
        [Vec2::new(0.0, -1.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0), Vec2::new(-1.0, 0.0)];
    NORMALS[usize::from(cushion)]
}

/// The first rim that a sliding disc's centre crosses inward, when not farther than `within`:
/// (path to it, pocket).
#[inline]
pub fn disc_rim(model: &Model, motion: &Motion, within: f64) -> Option<(f64, u8)> {
    let mut found: Option<(f64, u8)> = None;
    for pocket in 0..POCKETS {
        let to = model.given.pocket_centres[pocket] - motion.place;
        let ahead = to.dot(motion.along);
        if ahead <= 0.0 || ahead - model.given.rim_radius > within {
            continue;
        }
        let outside = to.squared() - model.rim_squared;
        let chord = ahead * ahead - outside;
        if chord <= LEAST_CHORD {
            continue;
        }
        let path = outside / (ahead + chord.sqrt());
        let path = if path > 0.0 { path } else { 0.0 };
        if path <= within && found.is_none_or(|(nearest, _)| path < nearest) {
            found = Some((path, pocket as u8));
        }
    }
    found
}

/// When a gliding disc's centre crosses its rim outward.
#[inline]
pub fn disc_rim_out(model: &Model, motion: &Motion, pocket: usize) -> f64 {
    let to = model.given.pocket_centres[pocket] - motion.place;
    let ahead = to.dot(motion.along);
    let outside = to.squared() - model.rim_squared;
    let chord = ahead * ahead - outside;
    let path = ahead + if chord > 0.0 { chord.sqrt() } else { 0.0 };
    motion.since + if path > 0.0 { path } else { 0.0 } / motion.speed
}

/// When `mover` meets a disc that lies still, with `reach` the sum of radii: (path, time), when
/// the path is not longer than `within`.
///
/// The mover's path is straight, so this is a quadratic in path length whatever the friction.
#[inline]
pub fn disc_resting_disc(
    mover: &Motion,
    resting: &Motion,
    reach: f64,
    within: f64,
) -> Option<(f64, f64)> {
    if resting.since > mover.since {
        return disc_late_disc(mover, resting, reach, within);
    }
    let path = resting_path(resting.place - mover.place, mover.along, reach)?;
    (path <= within && path <= mover.length).then(|| (path, mover.time_at(path)))
}

/// The same for a disc that came to rest after the mover's local time: seen from then on.
fn disc_late_disc(mover: &Motion, resting: &Motion, reach: f64, within: f64) -> Option<(f64, f64)> {
    let across = (resting.place - mover.place).dot(mover.along.turned());
    if resting.since > mover.end || across.abs() > reach + CLEAR {
        return None;
    }
    let gone = mover.path_at(resting.since);
    let to = resting.place - (mover.place + mover.along * gone);
    let path = gone + resting_path(to, mover.along, reach)?;
    if path > within || path > mover.length {
        return None;
    }
    let time = mover.time_at(path);
    Some((path, if time > resting.since { time } else { resting.since }))
}

/// Path to a disc lying `to` away; 0 in contact, `None` when it is missed.
#[inline]
pub fn resting_path(to: Vec2, along: Vec2, reach: f64) -> Option<f64> {
    let ahead = to.dot(along);
    if ahead <= 0.0 {
        return None;
    }
    let outside = to.squared() - reach * reach;
    let chord = ahead * ahead - outside;
    if chord <= 0.0 {
        return None;
    }
    if outside <= 2.0 * reach * TOUCH {
        return Some(0.0);
    }
    Some(outside / (ahead + chord.sqrt()))
}

/// Two moving discs seen from each other.
struct View {
    time: f64,
    /// From the first centre to the second.
    to: Vec2,
    /// Velocity of the second relative to the first.
    relative: Vec2,
}

impl View {
    #[inline]
    fn at(p: &Motion, q: &Motion, time: f64) -> Self {
        let (here, velocity) = p.state_at(time);
        let (there, its_velocity) = q.state_at(time);
        Self { time, to: there - here, relative: its_velocity - velocity }
    }

    #[inline]
    fn apart(&self, least: f64) -> bool {
        self.to.squared() > least * least
    }

    /// Whether going straight on they pass each other farther than `most` apart.
    #[inline]
    fn passing(&self, most: f64) -> bool {
        let across = self.to.dot(self.relative.turned());
        across * across > most * most * self.relative.squared()
    }
}

/// Whether two moving discs provably do not meet from `view` until `until`.
///
/// They do not when each goes away from the other: straight paths never turn back. Against going on
/// with the velocities of now, friction moves their distance by no more than ½(a + a')h² in a time h;
/// so they do not either when they part too fast for it, when that is less than what is left along
/// the line of centres at the end (and now, hence always between), when they would pass each other
/// farther apart, or come nearest only after `until` and are not near then. Written so that a NaN
/// proves nothing, and worked out without branches: which of them it is can hardly be foreseen.
#[inline]
fn stay_apart(view: &View, p: &Motion, q: &Motion, reach: f64, until: f64) -> bool {
    let to = view.to;
    let span = until - view.time;
    let pull = (p.bend + q.bend) * span;
    let most = reach + 0.5 * pull * span + CLEAR;
    let far = to.squared();
    let opening = to.dot(view.relative);
    let going_away = (to.dot(q.along) >= 0.0) & (to.dot(p.along) <= 0.0);
    let clear = view.apart(reach + CLEAR);
    let parting = (opening > 0.0) & (4.0 * (opening * opening) > SURE * (pull * pull) * far);
    let left = far + opening * span;
    let along = (left > 0.0) & (left * left > far * (most * most));
    let then = to + view.relative * span;
    let later = (-opening >= view.relative.squared() * span) & (then.squared() > most * most);
    let past = view.apart(most) & (view.passing(most) | later);
    parting | past | (clear & (going_away | along))
}

/// Distance beyond which friction does not bring two discs to contact in a time `span`, when it
/// does not without friction.
#[inline]
fn nearing(p: &Motion, q: &Motion, reach: f64, span: f64) -> f64 {
    reach + 0.5 * (p.bend + q.bend) * (span * span) + CLEAR
}

/// Whether two moving discs provably pass each other, and then stay apart until `until`: in the
/// short time until they are past, friction does little.
#[inline]
fn pass(view: &View, p: &Motion, q: &Motion, reach: f64, until: f64) -> bool {
    let span = -2.0 * view.to.dot(view.relative) / view.relative.squared();
    let most = nearing(p, q, reach, span);
    // A NaN is no span.
    span > 0.0
        && view.time + span < until
        && view.apart(most)
        && view.passing(most)
        && stay_apart(&View::at(p, q, view.time + span), p, q, reach, until)
}

/// When two moving discs meet, by advancement along a bound of the gap's curvature; nothing before
/// the later of their local times, nothing after `until`.
///
/// With the gap g, its rate g' and |g''| at most A, the step never passes the first root.
#[inline]
pub fn disc_disc(p: &Motion, q: &Motion, reach: f64, until: f64) -> Option<f64> {
    let view = View::at(p, q, if p.since > q.since { p.since } else { q.since });
    if stay_apart(&view, p, q, reach, until) || pass(&view, p, q, reach, until) {
        return None;
    }
    advance(view, p, q, reach, until)
}

/// The advancement from `view` on.
fn advance(mut view: View, p: &Motion, q: &Motion, reach: f64, until: f64) -> Option<f64> {
    let bend = bend(p, q);
    let mut rate = 0.0;
    let (mut pause, longest) = (PAUSE, (2.0 * SINK / bend).sqrt());
    for _ in 0..STEPS {
        let mut time = view.time;
        if time > until {
            return None;
        }
        let far = view.to.squared().sqrt();
        let gap = far - reach;
        rate = view.relative.dot(view.to) / far;
        if gap <= TOUCH {
            if rate < 0.0 {
                return Some(time);
            }
            // The steps of a contact that opens ever more slowly would shrink to nothing.
            time += opening_step(0.0, rate, bend)?.max(pause);
            pause = (pause + pause).min(longest);
        } else {
            time += step(gap, rate, bend)?;
        }
        view = View::at(p, q, time);
        if stay_apart(&view, p, q, reach, until) {
            return None;
        }
    }
    (rate < 0.0).then_some(view.time)
}

/// Bound of the relative acceleration of two discs, m/s²; exact when neither slides in legs.
#[inline]
fn bend(p: &Motion, q: &Motion) -> f64 {
    if p.first_leg == f64::INFINITY && q.first_leg == f64::INFINITY {
        (p.along * p.deceleration - q.along * q.deceleration).squared().sqrt()
    } else {
        p.bend + q.bend
    }
}

/// The step that a gap cannot close within; `None` when it never closes.
#[inline]
fn step(gap: f64, rate: f64, bend: f64) -> Option<f64> {
    if rate > 0.0 {
        return opening_step(gap, rate, bend);
    }
    let down = (rate * rate + 2.0 * bend * gap).sqrt() - rate;
    (down > 0.0).then(|| 2.0 * gap / down)
}

/// The same for a gap that opens, or a contact that does not close.
#[inline]
fn opening_step(gap: f64, rate: f64, bend: f64) -> Option<f64> {
    if bend == 0.0 {
        return None;
    }
    let step = (rate + (rate * rate + 2.0 * bend * gap).sqrt()) / bend;
    Some(if step > 0.0 { step } else { PAUSE })
}
