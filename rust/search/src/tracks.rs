//! What the strokes of a batch did, read off their events piece by piece.
//!
//! Times are compared, not the order of events: what happens inside a touching group happens at
//! one instant, and there nothing comes before anything else.

use carrom_core::{BODIES, Batch, Happening, Kind, POCKETS, STRIKER, STROKE_NUMBERS};

const DISC_DISC: u8 = Kind::DiscDisc as u8;
const DISC_CUSHION: u8 = Kind::DiscCushion as u8;
const RIM_IN: u8 = Kind::RimIn as u8;

/// The recorded events of a batch, stroke after stroke.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    /// The events of stroke *i* are `offsets[i]..offsets[i + 1]`.
    pub offsets: &'a [i64],
    /// When, s.
    pub time: &'a [f64],
    /// What: numbers of [`Kind`].
    pub kind: &'a [u8],
    /// The piece; of two the one with the lower number.
    pub a: &'a [i8],
    /// The other piece, cushion or pocket.
    pub b: &'a [i8],
    /// Where, m: x and y of each.
    pub place: &'a [f64],
}

impl Columns<'_> {
    fn seen(&self, row: usize) -> Seen {
        Seen {
            time: self.time[row],
            kind: self.kind[row],
            a: self.a[row],
            b: self.b[row],
            place: [self.place[2 * row], self.place[2 * row + 1]],
        }
    }
}

/// One event.
struct Seen {
    time: f64,
    kind: u8,
    a: i8,
    b: i8,
    place: [f64; 2],
}

impl From<&Happening> for Seen {
    fn from(happening: &Happening) -> Self {
        let Happening { time, kind, a, b, place, .. } = *happening;
        Self { time, kind: kind as u8, a, b, place: [place.x, place.y] }
    }
}

/// The board, as far as it counts here.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Half the side of the playing surface, m.
    pub half_side: f64,
    /// Centres of the pockets, m.
    pub pockets: [[f64; 2]; POCKETS],
    /// Radius of their rims, m.
    pub rim: f64,
    /// Radius of each piece, m.
    pub radius: [f64; BODIES],
}

/// How the strokes of a batch ended: twenty pieces for each stroke.
#[derive(Clone, Copy, Debug)]
pub struct Ends<'a> {
    /// x and y of each piece, m; NaN where not on the board.
    pub places: &'a [f64],
    /// Pocket codes.
    pub pocket: &'a [i8],
}

impl<'a> Ends<'a> {
    /// Those of a batch.
    pub fn of(batch: &'a Batch) -> Self {
        let places = batch.places.as_flattened().as_flattened();
        Self { places, pocket: batch.pocket.as_flattened() }
    }

    /// Pocket code of a piece.
    pub fn code(&self, stroke: usize, piece: usize) -> i8 {
        self.pocket[stroke * BODIES + piece]
    }

    /// Where a piece lies, m; NaN where it has left the board.
    pub fn place(&self, stroke: usize, piece: usize) -> [f64; 2] {
        let x = 2 * (stroke * BODIES + piece);
        [self.places[x], self.places[x + 1]]
    }

    /// The pocket that a piece went into.
    pub fn pocket(&self, stroke: usize, piece: usize) -> Option<usize> {
        usize::try_from(self.code(stroke, piece)).ok()
    }

    /// Whether a piece went into one of some pockets.
    pub fn went_into(&self, stroke: usize, piece: usize, holes: &[usize]) -> bool {
        self.pocket(stroke, piece).is_some_and(|hole| holes.contains(&hole))
    }
}

/// Which hits of cushions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// All of them.
    Always,
    /// Those before the striker's first hit of a piece.
    BeforeContact,
    /// Those at that hit or later.
    AfterContact,
    /// All but those at the mouth of the pocket that the piece went into.
    OnTheWay,
}

/// What tells cushions on the way from those at the mouth of a pocket.
#[derive(Clone, Copy, Debug)]
pub struct Mouths<'a> {
    /// How near to a pocket's centre a cushion is its mouth, m.
    pub mouth: f64,
    /// Who went into which pocket.
    pub ends: Ends<'a>,
}

/// An event of one piece.
#[derive(Clone, Copy, Debug)]
struct Touch {
    stroke: u32,
    kind: u8,
    /// The other piece, cushion or pocket.
    other: i8,
    time: f64,
    place: [f64; 2],
}

/// How near a pot that fails has come.
#[derive(Clone, Copy, Debug)]
pub struct NearPot<'a> {
    /// The pockets that count.
    pub holes: &'a [usize],
    /// Distance from the rim that has half of what a near miss can have, m.
    pub half_pot: f64,
    /// Distance at which the striker passes the piece for half of what a miss can have, m.
    pub half_hit: f64,
    /// What a striker that just misses the piece has.
    pub untouched: f64,
    /// Where the piece lay; None: one that was not touched has nothing.
    pub start: Option<[f64; 2]>,
}

/// The events of a batch, sorted by piece.
#[derive(Clone, Debug)]
pub struct Tracks {
    count: usize,
    frame: Frame,
    of: [Vec<Touch>; BODIES],
    /// When the striker first hit a piece, of each stroke.
    contact: Vec<f64>,
}

impl Tracks {
    /// Reads the columns.
    pub fn new(columns: Columns<'_>, frame: Frame) -> Self {
        Self::read(columns.offsets, |row| columns.seen(row), frame)
    }

    /// Reads a batch.
    pub fn of(batch: &Batch, frame: Frame) -> Self {
        Self::read(&batch.offsets, |row| Seen::from(&batch.happenings[row]), frame)
    }

    /// Sorts the events by piece; those of two discs stand with both.
    fn read(offsets: &[i64], seen: impl Fn(usize) -> Seen, frame: Frame) -> Self {
        let count = offsets.len().saturating_sub(1);
        let mut of = [const { Vec::new() }; BODIES];
        let mut contact = vec![f64::INFINITY; count];
        for stroke in 0..count {
            for row in offsets[stroke] as usize..offsets[stroke + 1] as usize {
                let Seen { time, kind, a, b, place } = seen(row);
                let touch = |other| Touch { stroke: stroke as u32, kind, other, time, place };
                of[a as usize].push(touch(b));
                if kind == DISC_DISC {
                    of[b as usize].push(touch(a));
                    if b as usize == STRIKER {
                        contact[stroke] = contact[stroke].min(time);
                    }
                }
            }
        }
        Self { count, frame, of, contact }
    }

    /// The board.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// When the striker first hit a piece (one a stroke); infinite where it never did.
    pub fn contact(&self) -> &[f64] {
        &self.contact
    }

    // --- hits ----------------------------------------------------------------------------------

    /// When a piece was first hit by another, or by `other`, not before `after` (one a stroke).
    /// Infinite where it never was.
    pub fn hit_time(&self, piece: usize, other: Option<usize>, after: Option<&[f64]>) -> Vec<f64> {
        let mut times = vec![f64::INFINITY; self.count];
        for touch in self.hits(piece) {
            let stroke = touch.stroke as usize;
            let right = other.is_none_or(|other| touch.other == other as i8);
            if right && after.is_none_or(|after| touch.time >= after[stroke]) {
                times[stroke] = times[stroke].min(touch.time);
            }
        }
        times
    }

    /// The piece that hit another last before that went into a pocket, from 1; else 0.
    pub fn sender(&self, piece: usize, ends: Ends<'_>) -> Vec<i64> {
        let mut senders = vec![0; self.count];
        for touch in self.hits(piece) {
            let stroke = touch.stroke as usize;
            if ends.pocket(stroke, piece).is_some() {
                senders[stroke] = 1 + i64::from(touch.other);
            }
        }
        senders
    }

    fn hits(&self, piece: usize) -> impl Iterator<Item = &Touch> {
        self.of[piece].iter().filter(|touch| touch.kind == DISC_DISC)
    }

    // --- cushions ------------------------------------------------------------------------------

    /// How many cushions a piece hit.
    pub fn cushions(&self, piece: usize, when: When, mouths: Mouths<'_>) -> Vec<i64> {
        let mut counts = vec![0; self.count];
        self.each_cushion(piece, when, mouths, |stroke, _| counts[stroke] += 1);
        counts
    }

    /// How many of the first cushions that a piece hit are those of a list, in its order.
    pub fn cushions_in_order(
        &self,
        piece: usize,
        when: When,
        mouths: Mouths<'_>,
        order: &[i8],
    ) -> Vec<i64> {
        let mut right = vec![0; self.count];
        let mut hits = vec![0; self.count];
        self.each_cushion(piece, when, mouths, |stroke, cushion| {
            let all_right = right[stroke] == hits[stroke] as i64;
            if all_right && order.get(hits[stroke]) == Some(&cushion) {
                right[stroke] += 1;
            }
            hits[stroke] += 1;
        });
        right
    }

    /// The cushions that a piece hit in one stroke, in order.
    pub fn cushions_of(
        &self,
        stroke: usize,
        piece: usize,
        when: When,
        mouths: Mouths<'_>,
    ) -> Vec<i8> {
        let mut hit = Vec::new();
        self.each_cushion(piece, when, mouths, |at, cushion| {
            if at == stroke {
                hit.push(cushion);
            }
        });
        hit
    }

    /// How far from the pocket it went into a piece touched a cushion at its mouth, at most, m; 0
    /// where it touched none there.
    pub fn rattle(&self, piece: usize, mouths: Mouths<'_>) -> Vec<f64> {
        let mut farthest = vec![0.0; self.count];
        for touch in self.of[piece].iter().filter(|touch| touch.kind == DISC_CUSHION) {
            let distance = self.to_its_pocket(touch, piece, mouths.ends);
            if distance <= mouths.mouth {
                let most = &mut farthest[touch.stroke as usize];
                *most = f64::max(*most, distance);
            }
        }
        farthest
    }

    /// How far from the pocket that a piece went into it touched something; infinite where it went
    /// into none.
    fn to_its_pocket(&self, touch: &Touch, piece: usize, ends: Ends<'_>) -> f64 {
        let far = |pocket: usize| away(touch.place, self.frame.pockets[pocket]);
        ends.pocket(touch.stroke as usize, piece).map_or(f64::INFINITY, far)
    }

    fn each_cushion(
        &self,
        piece: usize,
        when: When,
        mouths: Mouths<'_>,
        mut see: impl FnMut(usize, i8),
    ) {
        for touch in self.of[piece].iter().filter(|touch| touch.kind == DISC_CUSHION) {
            let stroke = touch.stroke as usize;
            let counts = match when {
                When::Always => true,
                When::BeforeContact => touch.time < self.contact[stroke],
                When::AfterContact => touch.time >= self.contact[stroke],
                When::OnTheWay => self.to_its_pocket(touch, piece, mouths.ends) > mouths.mouth,
            };
            if counts {
                see(stroke, touch.other);
            }
        }
    }

    // --- places --------------------------------------------------------------------------------

    /// By how much a piece came short of the nearest rim of some pockets, m.
    ///
    /// Zero where its centre came inside the rim. Counted are the places where it hit a cushion or
    /// came to rest, and other pockets that it went into; infinite where there is none.
    pub fn short_of(&self, piece: usize, holes: &[usize], ends: Ends<'_>) -> Vec<f64> {
        let reach = self.frame.half_side - self.frame.radius[piece];
        let at_the_end = |stroke| {
            let there = ends.pocket(stroke, piece).map(|there| self.frame.pockets[there]);
            let place = there.unwrap_or_else(|| ends.place(stroke, piece));
            f64::INFINITY.min(self.to_pocket(place, holes)) // NaN: it has left the board
        };
        let mut nearest: Vec<f64> = (0..self.count).map(at_the_end).collect();
        for touch in &self.of[piece] {
            let distance = &mut nearest[touch.stroke as usize];
            if touch.kind == DISC_CUSHION {
                let centre = touch.place.map(|v| v.clamp(-reach, reach));
                *distance = distance.min(self.to_pocket(centre, holes));
            } else if touch.kind == RIM_IN && holes.contains(&(touch.other as usize)) {
                *distance = 0.0;
            }
        }
        nearest.iter().map(|distance| (distance - self.frame.rim).max(0.0)).collect()
    }

    /// How near a piece came to some pockets, 0 to 1: 1 where it fell into one.
    pub fn pot_nearness(
        &self,
        piece: usize,
        how: NearPot<'_>,
        ends: Ends<'_>,
        strokes: &[f64],
    ) -> Vec<f64> {
        let short = self.short_of(piece, how.holes, ends);
        let touched = self.hit_time(piece, None, None);
        let missed = how.start.map(|place| {
            self.passed(piece, place, strokes, |stroke| touched[stroke].is_infinite())
        });
        let near = |stroke| {
            if ends.went_into(stroke, piece, how.holes) {
                1.0
            } else if touched[stroke].is_finite() {
                how.untouched + (1.0 - how.untouched) * closeness(short[stroke], how.half_pot)
            } else {
                let missed = missed.as_ref().map(|missed: &Vec<f64>| missed[stroke]);
                missed.map_or(0.0, |missed| how.untouched * closeness(missed, how.half_hit))
            }
        };
        (0..self.count).map(near).collect()
    }

    /// Distance from the nearest centre of some pockets.
    fn to_pocket(&self, place: [f64; 2], holes: &[usize]) -> f64 {
        if holes.len() == POCKETS {
            return away(place.map(f64::abs), self.frame.pockets[NORTH_EAST]);
        }
        let each = holes.iter().map(|&hole| away(place, self.frame.pockets[hole]));
        each.fold(f64::INFINITY, f64::min)
    }

    /// How far from a piece that lay at a place the striker passed, rim to rim, m.
    ///
    /// Its path is taken as straight from impact to impact, and the point of an impact with a
    /// piece as its place. `strokes` begin with where it stood.
    pub fn miss(&self, piece: usize, place: [f64; 2], strokes: &[f64]) -> Vec<f64> {
        self.passed(piece, place, strokes, |_| true)
    }

    /// The same of some strokes; of the others it is infinite.
    fn passed(
        &self,
        piece: usize,
        place: [f64; 2],
        strokes: &[f64],
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<f64> {
        let striker = self.frame.radius[STRIKER];
        let reach = self.frame.half_side - striker;
        let mut passed = vec![f64::INFINITY; self.count];
        let (mut stroke, mut from) = (usize::MAX, [0.0; 2]);
        for touch in self.of[STRIKER].iter().filter(|touch| wanted(touch.stroke as usize)) {
            if stroke != touch.stroke as usize {
                stroke = touch.stroke as usize;
                let start = stroke * STROKE_NUMBERS;
                from = [strokes[start], strokes[start + 1]];
            }
            let to = touch.place.map(|v| v.clamp(-reach, reach));
            passed[stroke] = passed[stroke].min(from_way(place, from, to));
            from = to;
        }
        let radius = self.frame.radius[piece];
        passed.iter().map(|square| (square.sqrt() - radius - striker).max(0.0)).collect()
    }
}

/// 1 at no distance, 1/2 at `half`, 0 at an infinite one.
pub fn closeness(distance: f64, half: f64) -> f64 {
    half / (half + distance)
}

const NORTH_EAST: usize = 2;

/// Distance of two places.
pub fn away(one: [f64; 2], other: [f64; 2]) -> f64 {
    let (dx, dy) = (one[0] - other[0], one[1] - other[1]);
    (dx * dx + dy * dy).sqrt()
}

/// Square of the distance of a place from a straight way.
fn from_way(place: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let (ax, ay) = (place[0] - from[0], place[1] - from[1]);
    let square = dx * dx + dy * dy;
    let share = if square > 0.0 { 1.0 / square } else { 0.0 };
    let along = ((ax * dx + ay * dy) * share).clamp(0.0, 1.0);
    let (x, y) = (ax - along * dx, ay - along * dy);
    x * x + y * y
}
