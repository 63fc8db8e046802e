//! The loop: find what comes next, go there, resolve it, write it down.

use crate::board::{BODIES, Model, STRIKER, bits};
use crate::error::Error;
use crate::motion::{self, Motion, Motions, Moved};
use crate::patience::Patience;
use crate::schedule::Schedule;
use crate::springs::Springs;
use crate::trajectory::Recorder;
use crate::vec2::Vec2;

/// Code of a body that was never on the board, in [`Outcome::pocket`].
pub const ABSENT: i8 = -2;
/// Code of a body that left the board over a cushion.
pub const OVERBOARD: i8 = -3;
/// Code of a body on the board.
pub const ON_BOARD: i8 = -1;

/// Where everything lies and what the striker does.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// Places of queen, white and black; `None` where absent.
    pub pieces: [Option<Vec2>; STRIKER],
    /// Place of the striker.
    pub striker: Vec2,
    /// Its velocity, m/s.
    pub velocity: Vec2,
    /// Its spin, rad/s.
    pub spin: f64,
}

/// Why a stroke ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stop {
    /// Everything rests.
    Settled = 0,
    /// The event budget is used up.
    EventLimit = 1,
    /// The time budget is used up.
    TimeLimit = 2,
    /// A touching group did not come apart within its steps.
    ClusterLimit = 3,
}

/// A body that left the playing surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capture {
    /// The body.
    pub body: u8,
    /// The pocket, or [`OVERBOARD`].
    pub pocket: i8,
    /// When, s.
    pub time: f64,
}

/// What a stroke did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Places at the end, m; NaN where not on the board.
    pub places: [Vec2; BODIES],
    /// Pocket of each body, or [`ON_BOARD`], [`ABSENT`], [`OVERBOARD`].
    pub pocket: [i8; BODIES],
    /// First piece that the striker touched, or -1.
    pub first_contact: i8,
    /// Time of the last event, or the time budget, s.
    pub duration: f64,
    /// Why it ended.
    pub stop: Stop,
    /// Events that were resolved.
    pub events: u32,
    pub(crate) captures: [Capture; BODIES],
    pub(crate) captured: usize,
}

impl Outcome {
    /// Bodies that left the surface, in order.
    pub fn captures(&self) -> &[Capture] {
        &self.captures[..self.captured]
    }
}

/// Runs a stroke to its end.
///
/// # Errors
/// [`Error::NotFinite`] when the start holds a NaN or an infinity.
pub fn simulate<R: Recorder>(
    model: &Model,
    start: &Start,
    recorder: &mut R,
) -> Result<Outcome, Error> {
    let outcome = simulate_while(model, start, recorder, &mut || true)?;
    Ok(outcome.expect("nobody ended it"))
}

/// The same; `keep_going` is asked now and then, and when it says no, the stroke stops and `None`
/// comes back.
///
/// # Errors
/// [`Error::NotFinite`] when the start holds a NaN or an infinity.
pub fn simulate_while<R: Recorder>(
    model: &Model,
    start: &Start,
    recorder: &mut R,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Option<Outcome>, Error> {
    let mut patience = Patience::new(keep_going);
    simulate_in(&mut Room::EMPTY.clone(), model, start, recorder, &mut patience)
}

/// What a run works in; large, so a batch uses it again and again.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    motions: Motions,
    springs: Springs,
}

impl Room {
    /// Not used yet.
    pub(crate) const EMPTY: Self = Self { motions: Motions::NOBODY, springs: Springs::NONE };
}

/// The same in a room that an earlier stroke has used.
#[inline]
pub(crate) fn simulate_in<R: Recorder>(
    room: &mut Room,
    model: &Model,
    start: &Start,
    recorder: &mut R,
    patience: &mut Patience<'_>,
) -> Result<Option<Outcome>, Error> {
    room.motions.clear();
    let mut run = Run::new(room, model, recorder);
    run.place(start)?;
    let mut schedule = Schedule::EMPTY;
    schedule.predict_again(model, run.motions, run.present, 1 << STRIKER);
    let stop = loop {
        let event = schedule.first(run.motions);
        if event.time > model.given.max_time {
            if event.time < f64::INFINITY {
                run.now = model.given.max_time;
                break Stop::TimeLimit;
            }
            break Stop::Settled;
        }
        if run.outcome.events == model.given.max_events {
            break Stop::EventLimit;
        }
        run.now = event.time;
        run.outcome.events += 1;
        let changed = run.resolve(&event);
        if run.exhausted {
            break Stop::ClusterLimit;
        }
        schedule.predict_again(model, run.motions, run.present, changed);
        if !patience.spend(1 + std::mem::take(&mut run.steps)) {
            return Ok(None);
        }
    };
    Ok(Some(run.finish(stop)))
}

/// A stroke under way.
pub(crate) struct Run<'a, R> {
    pub(crate) model: &'a Model,
    pub(crate) recorder: &'a mut R,
    pub(crate) motions: &'a mut Motions,
    pub(crate) springs: &'a mut Springs,
    /// Bodies on the board, a bit each.
    pub(crate) present: u32,
    pub(crate) now: f64,
    /// When a group was solved last, s, and how often at that instant.
    pub(crate) solved_at: f64,
    pub(crate) solutions: u32,
    /// Steps of the groups that the last event solved.
    pub(crate) steps: u32,
    /// Whether a group did not come apart.
    pub(crate) exhausted: bool,
    pub(crate) outcome: Outcome,
}

impl<'a, R: Recorder> Run<'a, R> {
    #[inline]
    fn new(room: &'a mut Room, model: &'a Model, recorder: &'a mut R) -> Self {
        let outcome = Outcome {
            places: [Vec2::new(f64::NAN, f64::NAN); BODIES],
            pocket: [ABSENT; BODIES],
            first_contact: -1,
            duration: 0.0,
            stop: Stop::Settled,
            events: 0,
            captures: [Capture { body: 0, pocket: 0, time: 0.0 }; BODIES],
            captured: 0,
        };
        Self {
            model,
            recorder,
            motions: &mut room.motions,
            springs: &mut room.springs,
            present: 0,
            now: 0.0,
            solved_at: -1.0,
            solutions: 0,
            steps: 0,
            exhausted: false,
            outcome,
        }
    }

    /// Puts the bodies on the board and sends the striker off.
    #[inline]
    fn place(&mut self, start: &Start) -> Result<(), Error> {
        for (index, piece) in start.pieces.iter().enumerate() {
            if let Some(place) = *piece {
                self.put(index, |motion| motion.rest(place, 0.0))?;
            }
        }
        let Start { striker: place, velocity, spin, .. } = *start;
        if !(velocity.x + velocity.y).is_finite() {
            return Err(Error::NotFinite);
        }
        let (model, moved) = (self.model, Moved { time: 0.0, place, velocity, spin });
        self.put(STRIKER, |motion| {
            motion.rest(place, 0.0);
            motion::start(model, STRIKER, motion, moved);
        })
    }

    #[inline]
    fn put(&mut self, index: usize, put: impl FnOnce(&mut Motion)) -> Result<(), Error> {
        self.motions.change(index, put);
        let motion = &self.motions[index];
        let sum = motion.place.x + motion.place.y + motion.speed + motion.spin;
        if !sum.is_finite() {
            return Err(Error::NotFinite);
        }
        self.present |= 1 << index;
        self.outcome.pocket[index] = ON_BOARD;
        self.recorder.motion(index, 0.0, motion);
        Ok(())
    }

    fn finish(mut self, stop: Stop) -> Outcome {
        for index in bits(self.present) {
            self.tell_legs(index);
            self.outcome.places[index] = self.motions[index].place_at(self.now);
        }
        self.outcome.duration = self.now;
        self.outcome.stop = stop;
        self.outcome
    }
}
