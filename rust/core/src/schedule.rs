//! What comes next: every body's earliest event, kept until something changes it.

use crate::board::{BODIES, Model, bits};
use crate::detect;
use crate::event::{Event, Kind, NOBODY};
use crate::friction::{Law, PIVOT};
use crate::motion::{Mode, Motion, Motions};

/// A target farther than the nearest by more than this, m, cannot come first: even at the highest
/// speed the times differ by far more than their last digits.
const FARTHER: f64 = 1e-9;

/// Each body's earliest event, as far as it is its own to find.
///
/// An event of two movers stands with whichever was predicted last, and with the lower index when
/// both were predicted together; an event with a resting body stands with the mover.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    next: [Event; BODIES],
    /// The times of `next`, side by side.
    times: [f64; BODIES],
    /// Bodies that have an event, a bit each.
    active: u32,
}

impl Schedule {
    /// Nothing is going to happen.
    pub(crate) const EMPTY: Self =
        Self { next: [Event::NEVER; BODIES], times: [f64::INFINITY; BODIES], active: 0 };

    /// The earliest event of all.
    #[inline]
    pub(crate) fn first(&self, motions: &Motions) -> Event {
        let mut first = Event::NEVER;
        for index in bits(self.active) {
            if self.next[index].before(&first, motions) {
                first = self.next[index];
            }
        }
        first
    }

    /// Predicts the bodies that `changed`, and those that were about to meet one of them.
    pub(crate) fn predict_again(
        &mut self,
        model: &Model,
        motions: &Motions,
        present: u32,
        changed: u32,
    ) {
        let mut again = changed;
        for index in bits(self.active & !changed) {
            let event = &self.next[index];
            if event.kind == Kind::DiscDisc && changed & (1 << event.a | 1 << event.b) != 0 {
                again |= 1 << index;
            }
        }
        self.active &= !again;
        again &= present;
        for index in bits(again) {
            let end = own_end(model, index, &motions[index]);
            self.times[index] = end.time;
            self.next[index] = end;
            if end.time < f64::INFINITY {
                self.active |= 1 << index;
            }
        }
        // A pair of which both are predicted now is looked at once.
        let mut others = present;
        for index in bits(again) {
            if motions[index].moves() {
                others &= !(1 << index);
                self.predict_mover(model, motions, others, index);
            } else {
                self.predict_resting(model, motions, index);
            }
        }
    }

    /// Finds the earliest event of a moving body, alone and with `others`.
    fn predict_mover(&mut self, model: &Model, motions: &Motions, others: u32, index: usize) {
        let mut first = self.next[index];
        let nearest = on_the_board(model, motions, index, &mut first);
        let near = motions.reachable(model, (index, others), first.time, &self.times);
        let movers = meet_resting(model, motions, (near, index), nearest, &mut first);
        self.meet_movers(model, motions, (movers, index), &mut first);
        self.times[index] = first.time;
        self.next[index] = first;
        self.active |= 1 << index;
    }

    /// Offers the meetings of body `index` with `movers`.
    #[inline]
    fn meet_movers(
        &self,
        model: &Model,
        motions: &Motions,
        (movers, index): (u32, usize),
        first: &mut Event,
    ) {
        let motion = &motions[index];
        for other in bits(movers) {
            let partner = &motions[other];
            let reach = model.given.radius[index] + model.given.radius[other];
            // What comes after either's next event will be predicted again then.
            let theirs = self.times[other];
            let until = if theirs < first.time { theirs } else { first.time };
            let (p, q) = if index < other { (motion, partner) } else { (partner, motion) };
            if let Some(time) = detect::disc_disc(p, q, reach, until) {
                let pair = (low(index, other), high(index, other));
                offer(motions, first, time, Kind::DiscDisc, pair);
            }
        }
    }

    /// Tells the movers of a body that now lies in their way.
    fn predict_resting(&mut self, model: &Model, motions: &Motions, index: usize) {
        let resting = &motions[index];
        for mover in bits(self.active) {
            let motion = &motions[mover];
            if !motion.moves() {
                continue;
            }
            let reach = model.given.radius[index] + model.given.radius[mover];
            if let Some((_, time)) =
                detect::disc_resting_disc(motion, resting, reach, motion.length)
            {
                let pair = (low(index, mover), high(index, mover));
                offer(motions, &mut self.next[mover], time, Kind::DiscDisc, pair);
                self.times[mover] = self.next[mover].time;
            }
        }
    }
}

/// Offers cushion and rim to a moving body; the path to the nearer, or to the end of its motion.
#[inline]
fn on_the_board(model: &Model, motions: &Motions, index: usize, first: &mut Event) -> f64 {
    let (motion, a) = (&motions[index], index as u8);
    let (mut nearest, cushion) = detect::disc_cushion(model, motion, model.given.radius[index]);
    if nearest <= motion.length {
        offer(motions, first, motion.time_at(nearest), Kind::DiscCushion, (a, cushion));
    } else {
        nearest = motion.length;
    }
    if motion.mode == Mode::Glide {
        let time = detect::disc_rim_out(model, motion, motion.pocket as usize);
        offer(motions, first, time, Kind::RimOut, (a, motion.pocket as u8));
    } else if let Some((path, pocket)) = detect::disc_rim(model, motion, nearest + FARTHER) {
        if path <= motion.length {
            offer(motions, first, motion.time_at(path), Kind::RimIn, (a, pocket));
            nearest = if path < nearest { path } else { nearest };
        }
    }
    nearest
}

/// Offers the meetings of body `index` with those of `near` that lie still, as far as they are not
/// farther than the `nearest` target; the others of them, a bit each.
#[inline]
fn meet_resting(
    model: &Model,
    motions: &Motions,
    (near, index): (u32, usize),
    mut nearest: f64,
    first: &mut Event,
) -> u32 {
    let motion = &motions[index];
    let mut movers = 0;
    for other in bits(near) {
        let partner = &motions[other];
        if partner.moves() {
            movers |= 1 << other;
            continue;
        }
        let reach = model.given.radius[index] + model.given.radius[other];
        let within = nearest + FARTHER;
        if let Some((path, time)) = detect::disc_resting_disc(motion, partner, reach, within) {
            let pair = (low(index, other), high(index, other));
            offer(motions, first, time, Kind::DiscDisc, pair);
            nearest = if path < nearest { path } else { nearest };
        }
    }
    movers
}

#[inline]
fn low(one: usize, other: usize) -> u8 {
    if one < other { one as u8 } else { other as u8 }
}

#[inline]
fn high(one: usize, other: usize) -> u8 {
    if one < other { other as u8 } else { one as u8 }
}

/// Keeps the earlier of two events.
#[inline]
fn offer(motions: &Motions, first: &mut Event, time: f64, kind: Kind, (a, b): (u8, u8)) {
    let event = Event { time, kind, a, b };
    if event.before(first, motions) {
        *first = event;
    }
}

/// How the present motion of a body ends by itself.
fn own_end(model: &Model, index: usize, motion: &Motion) -> Event {
    let (kind, b) = match motion.mode {
        Mode::Rest | Mode::Gone => return Event::NEVER,
        Mode::Glide => (Kind::Pocket, motion.pocket as u8),
        Mode::Pivot => (Kind::Stop, NOBODY),
        Mode::Slide if keeps_spin(model, index, motion) => (Kind::Transition, NOBODY),
        Mode::Slide => (Kind::Stop, NOBODY),
    };
    Event { time: motion.end, kind, a: index as u8, b }
}

/// Whether a slide under Coulomb's law ends before its spin does.
fn keeps_spin(model: &Model, index: usize, motion: &Motion) -> bool {
    let rim_speed = motion.spin.abs() * model.given.radius[index];
    model.given.law == Law::Coulomb && rim_speed > PIVOT * motion.speed
}
