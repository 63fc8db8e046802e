//! Carrying an event out: what it does to the bodies that take part.

use crate::board::{BODIES, Model, STRIKER, bits};
use crate::cluster;
use crate::detect;
use crate::event::{Event, Kind};
use crate::friction::LEGS;
use crate::group::{self, CUSHION, Group};
use crate::impact::{self, Contact};
use crate::motion::{self, Motion, Moved};
use crate::simulate::{Capture, OVERBOARD, Run};
use crate::trajectory::{Happening, Recorder};
use crate::vec2::Vec2;

/// After so many group solutions at one instant, its contacts are resolved pair by pair.
const SOLUTIONS_AT_ONE_INSTANT: u32 = 4;

impl<R: Recorder> Run<'_, R> {
    /// Carries an event out; the bodies whose motion changed, a bit each.
    pub(crate) fn resolve(&mut self, event: &Event) -> u32 {
        let index = usize::from(event.a);
        match event.kind {
            Kind::DiscDisc => return self.meet(index, usize::from(event.b)),
            Kind::DiscCushion => return self.meet_cushion(index, event.b),
            Kind::Pocket => self.capture(index, event.b as i8),
            Kind::RimIn => self.rim_in(index, event.b as i8),
            Kind::RimOut => self.rim_out(index, event.b as i8),
            _ => self.end_motion(index, event.kind),
        }
        1 << index
    }

    fn end_motion(&mut self, index: usize, kind: Kind) {
        self.change(index, |model, motion| motion::after_end(model, index, motion));
        self.tell_motion(kind, index, -1);
    }

    fn rim_in(&mut self, index: usize, pocket: i8) {
        if self.model.given.fall_time == 0.0 {
            self.capture(index, pocket);
            return;
        }
        let here = self.state(index);
        let fall = self.now + self.model.given.fall_time;
        self.change(index, |_, motion| {
            motion.go_on(&here);
            (motion.pocket, motion.fall) = (pocket, fall);
            motion::over_pocket(motion);
        });
        self.tell_motion(Kind::RimIn, index, pocket);
    }

    fn rim_out(&mut self, index: usize, pocket: i8) {
        let here = self.state(index);
        self.change(index, |model, motion| {
            motion.go_on(&here);
            (motion.pocket, motion.fall) = (-1, f64::INFINITY);
            motion::slide(model, index, motion);
        });
        self.tell_motion(Kind::RimOut, index, pocket);
    }

    fn capture(&mut self, index: usize, pocket: i8) {
        let motion = &self.motions[index];
        let (place, speed) = (motion.place_at(self.now), motion.speed_at(self.now));
        self.tell(Kind::Pocket, index, pocket, place, speed);
        self.remove(index, pocket);
    }

    /// A body leaves the board over a cushion.
    fn jump(&mut self, index: usize, cushion: u8, place: Vec2, approach: f64) {
        self.tell(Kind::Overboard, index, cushion as i8, place, approach);
        self.remove(index, OVERBOARD);
    }

    /// Takes a body off the board.
    fn remove(&mut self, index: usize, code: i8) {
        let outcome = &mut self.outcome;
        outcome.pocket[index] = code;
        outcome.captures[outcome.captured] =
            Capture { body: index as u8, pocket: code, time: self.now };
        outcome.captured += 1;
        self.present &= !(1 << index);
        self.change(index, |_, motion| *motion = Motion::GONE);
    }

    /// Changes the motion of body `index`.
    #[inline]
    fn change(&mut self, index: usize, change: impl FnOnce(&Model, &mut Motion)) {
        self.tell_legs(index);
        self.motions.change(index, |motion| change(self.model, motion));
        self.recorder.motion(index, self.now, &self.motions[index]);
    }

    /// Records the later legs of a slide, as far as they were reached.
    pub(crate) fn tell_legs(&mut self, index: usize) {
        if !R::MOTIONS || self.motions[index].first_leg == f64::INFINITY {
            return;
        }
        let motion = self.motions[index];
        for leg in 1..LEGS {
            let time = motion.since + motion.legs.time[leg];
            if time < self.now {
                let radius = self.model.given.radius[index];
                self.recorder.motion(index, time, &motion.on_leg(leg, radius));
            }
        }
    }

    /// Tells an event of a body at the start of its motion.
    #[inline]
    fn tell_motion(&mut self, kind: Kind, index: usize, pocket: i8) {
        let Motion { place, speed, .. } = self.motions[index];
        self.tell(kind, index, pocket, place, speed);
    }

    #[inline]
    fn tell(&mut self, kind: Kind, a: usize, b: i8, place: Vec2, speed: f64) {
        self.recorder.event(Happening { time: self.now, kind, a: a as i8, b, place, speed });
    }

    /// Where a body is now, and how it moves.
    #[inline]
    fn state(&self, index: usize) -> Moved {
        let motion = &self.motions[index];
        let radius = self.model.given.radius[index];
        let (place, velocity) = motion.state_at(self.now);
        let spin = motion::spin_at(self.model, motion, radius, self.now);
        Moved { time: self.now, place, velocity, spin }
    }

    /// Two discs meet: in closed form, or with the group that they touch.
    fn meet(&mut self, a: usize, b: usize) -> u32 {
        let given = &self.model.given;
        let (p, q) = (self.state(a), self.state(b));
        let to = q.place - p.place;
        let far = to.squared().sqrt();
        let contact = Contact {
            normal: Vec2::new(to.x / far, to.y / far),
            relative: p.velocity - q.velocity,
            rim: p.spin * given.radius[a] + q.spin * given.radius[b],
            mass: self.model.reduced_mass(a, b),
            restitution: given.disc_restitution,
            friction: given.disc_friction,
        };
        let approach = contact.closing();
        let seeds = 1 << a | 1 << b;
        if let Some(changed) = self.meet_group(a, b as u8, seeds, approach) {
            return changed;
        }
        self.first_contact(a, b);
        let point = self.meeting_point((a, p.place), (b, q.place));
        self.tell(Kind::DiscDisc, a, b as i8, point, approach);
        let impulse = impact::impulse(self.model, &contact);
        self.push(a, &p, contact.normal, impulse, 1.0);
        self.push(b, &q, contact.normal, impulse, -1.0);
        seeds
    }

    /// A disc meets a cushion: in closed form, or with the group that it touches.
    fn meet_cushion(&mut self, a: usize, cushion: u8) -> u32 {
        let given = &self.model.given;
        let p = self.state(a);
        let contact = Contact {
            normal: detect::cushion_normal(cushion),
            relative: p.velocity,
            rim: p.spin * given.radius[a],
            mass: given.mass[a],
            restitution: given.cushion_restitution,
            friction: given.cushion_friction,
        };
        let approach = contact.closing();
        if let Some(changed) = self.meet_group(a, CUSHION + cushion, 1 << a, approach) {
            return changed;
        }
        if approach > given.overboard_speed {
            self.jump(a, cushion, p.place, approach);
            return 1 << a;
        }
        let point = self.cushion_point(a, p.place, cushion);
        self.tell(Kind::DiscCushion, a, cushion as i8, point, approach);
        let impulse = impact::impulse(self.model, &contact);
        self.push(a, &p, contact.normal, impulse, 1.0);
        1 << a
    }

    #[inline]
    fn push(
        &mut self,
        index: usize,
        before: &Moved,
        normal: Vec2,
        impulse: impact::Impulse,
        side: f64,
    ) {
        let body = (self.model.given.mass[index], self.model.given.radius[index]);
        let moving = (before.velocity, before.spin);
        let (velocity, spin) = impact::pushed(moving, body, normal, impulse, side);
        self.send(index, Moved { velocity, spin, ..*before });
    }

    /// Body `index` goes on with a new velocity and spin.
    #[inline]
    fn send(&mut self, index: usize, moved: Moved) {
        self.change(index, |model, motion| motion::start(model, index, motion, moved));
    }

    /// Where two discs touch: the same, to the bit, whichever of them is named first.
    #[inline]
    fn meeting_point(&self, (a, p): (usize, Vec2), (b, q): (usize, Vec2)) -> Vec2 {
        let radius = &self.model.given.radius;
        let (sum, both) = (p * radius[b] + q * radius[a], radius[a] + radius[b]);
        Vec2::new(sum.x / both, sum.y / both)
    }

    /// Where a disc touches a cushion.
    #[inline]
    fn cushion_point(&self, a: usize, place: Vec2, cushion: u8) -> Vec2 {
        place + detect::cushion_normal(cushion) * self.model.given.radius[a]
    }

    fn first_contact(&mut self, a: usize, b: usize) {
        if b == STRIKER && self.outcome.first_contact < 0 {
            self.outcome.first_contact = a as i8;
        }
    }

    /// Solves the impact of `a` and `b` with the group that they touch, if they touch one.
    fn meet_group(&mut self, a: usize, b: u8, seeds: u32, approach: f64) -> Option<u32> {
        let solutions = if self.now == self.solved_at { self.solutions } else { 0 };
        if !self.model.given.clusters || solutions == SOLUTIONS_AT_ONE_INSTANT {
            return None;
        }
        let slack = group::slack(self.model, approach);
        if group::is_lone(self.model, self.motions, self.now, self.present, seeds, slack) {
            return None;
        }
        let mut places = [Vec2::new(0.0, 0.0); BODIES];
        for index in bits(self.present) {
            places[index] = self.motions[index].place_at(self.now);
        }
        let group = group::gather(self.model, &places, self.present, seeds, slack);
        if !group.is_cluster() {
            return None;
        }
        self.solved_at = self.now;
        self.solutions = solutions + 1;
        let point = if b < CUSHION {
            let b = usize::from(b);
            self.meeting_point((a, places[a]), (b, places[b]))
        } else {
            self.cushion_point(a, places[a], b - CUSHION)
        };
        self.tell(Kind::Cluster, a, b as i8, point, approach);
        Some(self.solve(&group, &places))
    }

    /// Solves a touching group and takes over its velocities.
    fn solve(&mut self, group: &Group, places: &[Vec2; BODIES]) -> u32 {
        let mut velocity = [Vec2::new(0.0, 0.0); BODIES];
        let mut spin = [0.0; BODIES];
        for index in bits(group.members()) {
            let state = self.state(index);
            velocity[index] = state.velocity;
            spin[index] = state.spin;
        }
        let solution = cluster::solve(self.model, group, places, (&velocity, &spin), self.springs);
        self.exhausted = solution.exhausted;
        self.steps = solution.steps;
        let jumping = self.tell_closings(group, &solution, places);
        for index in group.order().among(solution.touched) {
            if let Some((cushion, speed)) = jumping[index] {
                self.jump(index, cushion, places[index], speed);
            } else {
                let (velocity, spin) = (solution.velocity[index], solution.spin[index]);
                let (time, place) = (self.now, places[index]);
                self.send(index, Moved { time, place, velocity, spin });
            }
        }
        solution.touched
    }

    /// Writes down the contacts of a group; the bodies that leave the board by one of them, with
    /// cushion and speed.
    fn tell_closings(
        &mut self,
        group: &Group,
        solution: &cluster::Solution,
        places: &[Vec2; BODIES],
    ) -> [Option<(u8, f64)>; BODIES] {
        let mut jumping = [None; BODIES];
        for closing in solution.closings() {
            let touch = &group.touches()[closing.touch];
            let (a, b) = (usize::from(touch.a), usize::from(touch.b));
            if touch.b < CUSHION {
                self.first_contact(a, b);
                let point = self.meeting_point((a, places[a]), (b, places[b]));
                self.tell(Kind::DiscDisc, a, b as i8, point, closing.speed);
            } else {
                let cushion = touch.b - CUSHION;
                let point = self.cushion_point(a, places[a], cushion);
                self.tell(Kind::DiscCushion, a, cushion as i8, point, closing.speed);
                if closing.speed > self.model.given.overboard_speed {
                    jumping[a] = Some((cushion, closing.speed));
                }
            }
        }
        jumping
    }
}
