//! Many strokes over threads. Every stroke stands for itself, so threads cannot change a bit.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::board::{BODIES, Model, STRIKER};
use crate::error::Error;
use crate::patience::Patience;
use crate::simulate::{Outcome, Room, Start, simulate_in};
use crate::trajectory::{Events, Final, Happening};
use crate::vec2::Vec2;

/// Strokes worked off in one go: short enough to share out evenly.
const STROKES_IN_CHUNK: usize = 64;

/// Numbers of a stroke: striker's x, y, velocity x, y and spin.
pub const STROKE_NUMBERS: usize = 5;
/// Numbers of a layout: x, y of each piece, NaN where absent.
pub const LAYOUT_NUMBERS: usize = 2 * STRIKER;

/// What a batch starts from.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// [`LAYOUT_NUMBERS`] for all strokes, or as many for each.
    pub layouts: &'a [f64],
    /// [`STROKE_NUMBERS`] for each stroke.
    pub strokes: &'a [f64],
    /// Threads; 0 for as many as the machine has.
    pub threads: usize,
    /// Whether events are wanted.
    pub events: bool,
}

impl Request<'_> {
    /// Number of strokes.
    pub fn count(&self) -> usize {
        self.strokes.len() / STROKE_NUMBERS
    }

    /// The start of stroke `index`.
    pub fn start(&self, index: usize) -> Start {
        let shared = self.layouts.len() == LAYOUT_NUMBERS;
        let layout = if shared { 0 } else { index * LAYOUT_NUMBERS };
        let stroke = index * STROKE_NUMBERS;
        start(&self.layouts[layout..], &self.strokes[stroke..])
    }
}

/// What a batch did, one entry a stroke.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Places at the end, NaN where not on the board.
    pub places: Vec<[[f64; 2]; BODIES]>,
    /// Pocket codes.
    pub pocket: Vec<[i8; BODIES]>,
    /// Rank of each pocketed body, -1 for the others.
    pub order: Vec<[i8; BODIES]>,
    /// First piece touched by the striker, or -1.
    pub first_contact: Vec<i8>,
    /// Durations, s.
    pub duration: Vec<f64>,
    /// Why each stroke ended.
    pub stop: Vec<u8>,
    /// Number of events.
    pub events: Vec<u32>,
    /// The recorded events of stroke *i* are `offsets[i]..offsets[i + 1]`; empty when not wanted.
    pub offsets: Vec<i64>,
    /// The recorded events, stroke after stroke.
    pub happenings: Vec<Happening>,
}

/// Runs all strokes. `keep_going` is asked by the calling thread now and then; when it says no,
/// the batch stops and `None` comes back.
///
/// # Errors
/// [`Error::NotFinite`] when a start holds a NaN or an infinity.
pub fn simulate_batch(
    model: &Model,
    request: Request<'_>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Result<Option<Batch>, Error> {
    let mut batch = Batch::new(request.count());
    let chunks = Mutex::new(batch.chunks().into_iter());
    let stopped = AtomicBool::new(false);
    let work = |ask: &mut dyn FnMut() -> bool| -> Result<Vec<Done>, Error> {
        let mut go_on = || {
            if !ask() {
                stopped.store(true, Ordering::Relaxed);
            }
            !stopped.load(Ordering::Relaxed)
        };
        let mut done = Vec::new();
        let mut room = Room::EMPTY;
        let mut patience = Patience::new(&mut go_on);
        while patience.ask() {
            // A poisoned lock means that another thread panicked: its panic is passed on by join.
            let Ok(Some(mut chunk)) = chunks.lock().map(|mut left| left.next()) else { break };
            done.push(chunk.run(&mut room, model, request, &mut patience)?);
        }
        Ok(done)
    };
    let chunk_count = request.count().div_ceil(STROKES_IN_CHUNK);
    let helpers = thread_count(request.threads).min(chunk_count).saturating_sub(1);
    let done = thread::scope(|scope| {
        let running: Vec<_> = (0..helpers).map(|_| scope.spawn(|| work(&mut || true))).collect();
        let mut done = work(keep_going);
        for helper in running {
            match helper.join() {
                Ok(theirs) => done = merged(done, theirs),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    })?;
    drop(chunks);
    if stopped.load(Ordering::Relaxed) {
        return Ok(None);
    }
    if request.events {
        batch.take_events(done);
    }
    Ok(Some(batch))
}

fn thread_count(asked: usize) -> usize {
    if asked > 0 { asked } else { thread::available_parallelism().map_or(1, usize::from) }
}

fn merged(
    ours: Result<Vec<Done>, Error>,
    theirs: Result<Vec<Done>, Error>,
) -> Result<Vec<Done>, Error> {
    let mut all = ours?;
    all.extend(theirs?);
    Ok(all)
}

/// The events of one chunk.
struct Done {
    first: usize,
    ends: Vec<i64>,
    happenings: Vec<Happening>,
}

/// A run of strokes and where they are written.
struct Chunk<'a> {
    first: usize,
    places: &'a mut [[[f64; 2]; BODIES]],
    pocket: &'a mut [[i8; BODIES]],
    order: &'a mut [[i8; BODIES]],
    first_contact: &'a mut [i8],
    duration: &'a mut [f64],
    stop: &'a mut [u8],
    events: &'a mut [u32],
}

impl Batch {
    fn new(count: usize) -> Self {
        Self {
            places: vec![[[0.0; 2]; BODIES]; count],
            pocket: vec![[0; BODIES]; count],
            order: vec![[0; BODIES]; count],
            first_contact: vec![0; count],
            duration: vec![0.0; count],
            stop: vec![0; count],
            events: vec![0; count],
            ..Self::default()
        }
    }

    fn chunks(&mut self) -> Vec<Chunk<'_>> {
        let size = STROKES_IN_CHUNK;
        let mut pocket = self.pocket.chunks_mut(size);
        let mut order = self.order.chunks_mut(size);
        let mut first_contact = self.first_contact.chunks_mut(size);
        let mut duration = self.duration.chunks_mut(size);
        let mut stop = self.stop.chunks_mut(size);
        let mut events = self.events.chunks_mut(size);
        let mut chunks = Vec::with_capacity(self.places.len().div_ceil(size));
        for places in self.places.chunks_mut(size) {
            chunks.push(Chunk {
                first: chunks.len() * size,
                places,
                pocket: pocket.next().unwrap_or_default(),
                order: order.next().unwrap_or_default(),
                first_contact: first_contact.next().unwrap_or_default(),
                duration: duration.next().unwrap_or_default(),
                stop: stop.next().unwrap_or_default(),
                events: events.next().unwrap_or_default(),
            });
        }
        chunks
    }

    /// Puts the events of all chunks in the order of the strokes.
    fn take_events(&mut self, mut done: Vec<Done>) {
        done.sort_by_key(|part| part.first);
        self.offsets.push(0);
        for part in done {
            let before = self.happenings.len() as i64;
            self.offsets.extend(part.ends.iter().map(|end| before + end));
            self.happenings.extend(part.happenings);
        }
    }
}

impl Chunk<'_> {
    fn run(
        &mut self,
        room: &mut Room,
        model: &Model,
        request: Request<'_>,
        patience: &mut Patience<'_>,
    ) -> Result<Done, Error> {
        let mut done = Done { first: self.first, ends: Vec::new(), happenings: Vec::new() };
        for offset in 0..self.stop.len() {
            let start = request.start(self.first + offset);
            let outcome = if request.events {
                let mut events = Events(std::mem::take(&mut done.happenings));
                let outcome = simulate_in(room, model, &start, &mut events, patience);
                done.happenings = events.0;
                done.ends.push(done.happenings.len() as i64);
                outcome?
            } else {
                simulate_in(room, model, &start, &mut Final, patience)?
            };
            // Ended from outside: nothing of the batch will be handed back.
            let Some(outcome) = outcome else { break };
            self.write(offset, &outcome);
        }
        Ok(done)
    }

    fn write(&mut self, offset: usize, outcome: &Outcome) {
        self.places[offset] = outcome.places.map(|place| [place.x, place.y]);
        self.pocket[offset] = outcome.pocket;
        self.order[offset] = order(outcome);
        self.first_contact[offset] = outcome.first_contact;
        self.duration[offset] = outcome.duration;
        self.stop[offset] = outcome.stop as u8;
        self.events[offset] = outcome.events;
    }
}

/// Rank of each pocketed body among the pocketed, -1 for the others.
fn order(outcome: &Outcome) -> [i8; BODIES] {
    let mut order = [-1; BODIES];
    let pocketed = outcome.captures().iter().filter(|capture| capture.pocket >= 0);
    for (rank, capture) in pocketed.enumerate() {
        order[usize::from(capture.body)] = rank as i8;
    }
    order
}

/// The start that the first [`LAYOUT_NUMBERS`] and [`STROKE_NUMBERS`] describe.
pub fn start(layout: &[f64], stroke: &[f64]) -> Start {
    let mut pieces = [None; STRIKER];
    for (piece, place) in pieces.iter_mut().zip(layout.chunks_exact(2)) {
        *piece = (!place[0].is_nan()).then(|| Vec2::new(place[0], place[1]));
    }
    Start {
        pieces,
        striker: Vec2::new(stroke[0], stroke[1]),
        velocity: Vec2::new(stroke[2], stroke[3]),
        spin: stroke[4],
    }
}
