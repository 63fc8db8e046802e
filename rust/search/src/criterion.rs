//! What a goal asks of strokes, and how near each came to it.
//!
//! The goals of `carrom.solver` say the same bit for bit, and are plainer to read.

use carrom_core::{BODIES, ON_BOARD, STRIKER, STROKE_NUMBERS};

use crate::region::Region;
use crate::tracks::{Ends, Mouths, NearPot, Tracks, When, closeness};

/// Something that a stroke does or not.
#[derive(Clone, Debug)]
pub enum Criterion {
    /// So many of some deeds.
    Deeds {
        /// Each of them.
        each: Vec<Deed>,
        /// How many are wanted.
        at_least: usize,
    },
    /// Pieces go into pockets one after the other, others in between or not.
    PotsInOrder {
        /// Each time one of some pieces, into one of some pockets.
        steps: Vec<Step>,
        /// The same in whatever order: deeds, and how many of them.
        pots: Vec<(Vec<Deed>, usize)>,
    },
    /// Two criteria that score as one.
    Both(Box<[Self; 2]>),
    /// None of some pieces is touched.
    Spared(Vec<usize>),
    /// Each piece hits the next, one hit after the other.
    Chain(Vec<usize>),
    /// The first piece hits the others, its first hits of them in this order.
    InOrder(Vec<usize>),
    /// A piece hits so many cushions.
    Cushions {
        /// The piece.
        piece: usize,
        /// Which of its hits count. If not all, the striker must hit a piece.
        when: When,
        /// How many, at least.
        at_least: i64,
        /// How many, at most.
        at_most: i64,
    },
    /// A piece hits these cushions one after the other and no others.
    CushionsInOrder {
        /// The piece.
        piece: usize,
        /// Which of its hits count, as in `Cushions`.
        when: When,
        /// The cushions.
        order: Vec<i8>,
    },
    /// A piece ends in a region.
    Ends(usize, Region),
    /// The striker stays on the board.
    Kept,
    /// The striker goes into one of some pockets.
    Lost(Vec<usize>),
    /// The stroke is made backwards; else not.
    Backwards(bool),
    /// The stroke's speed is in a window, m/s.
    Speed {
        /// At least.
        at_least: f64,
        /// At most.
        at_most: f64,
    },
    /// All of some.
    All(Vec<Self>),
    /// One of some.
    Any(Vec<Self>),
    /// Not that.
    Not(Box<Self>),
}

/// One of some pieces, and the pockets that count.
pub type Step = (Vec<usize>, Vec<usize>);

/// Something that happens to a piece or not.
#[derive(Clone, Debug)]
pub enum Deed {
    /// It goes into a pocket.
    Pot {
        /// The piece.
        piece: usize,
        /// The pockets that count.
        holes: Vec<usize>,
        /// Whether it may touch no cushion at the pocket's mouth.
        cleanly: bool,
        /// Whether one that was not touched has something for how near the striker passed.
        few: bool,
    },
    /// It hits another.
    Hit(usize, usize),
    /// It is touched.
    Touched(usize),
    /// The striker hits it before any other.
    HitFirst(usize),
}

/// What a stroke that comes near has; the numbers that `carrom.solver` gives its goals.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The most of a stroke that does not reach a goal.
    pub near_miss: f64,
    /// Distance from the rim of a pocket that has half, m.
    pub half_pot: f64,
    /// Distance from a piece that has half, m.
    pub half_hit: f64,
    /// Distance from a region that has half, m.
    pub half_place: f64,
    /// So much too fast or too slow has half, m/s.
    pub half_speed: f64,
    /// What a striker that just misses the piece to be potted has.
    pub untouched: f64,
    /// The most of a piece to be potted cleanly that does not go in.
    pub rattled: f64,
    /// The most of a piece that is not hit.
    pub unhit: f64,
    /// How near to a pocket's centre a cushion is its mouth, m.
    pub mouth: f64,
}

/// What some strokes did.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// What is read off their events.
    pub tracks: &'a Tracks,
    /// How they ended.
    pub ends: Ends<'a>,
    /// Rank of each piece among those that went into pockets, or -1.
    pub order: &'a [[i8; BODIES]],
    /// The strokes.
    pub strokes: &'a [f64],
    /// Whether each came to rest.
    pub settled: &'a [bool],
    /// Where each piece lay before; NaN where not on the board.
    pub layout: &'a [[f64; 2]; STRIKER],
    /// The direction that leads away from the player.
    pub away: [f64; 2],
    /// What near misses have.
    pub scale: &'a Scale,
}

/// Whether something was done, and how near it came, 0 to 1; that counts where it was not done.
struct Judged {
    held: Vec<bool>,
    near: Vec<f64>,
}

impl Judged {
    fn each(count: usize, judge: impl FnMut(usize) -> (bool, f64)) -> Self {
        let (held, near) = (0..count).map(judge).unzip();
        Self { held, near }
    }
}

impl Criterion {
    /// The score of each stroke: 1 exactly where it does what is asked, else from 0 to below 1.
    pub fn scores(&self, made: Made<'_>) -> Vec<f64> {
        let judged = match self {
            Self::All(parts) => return mean(&scores_of(parts, made)),
            Self::Any(parts) => return merged(&scores_of(parts, made), f64::max),
            Self::Not(part) => return opposite(part.scores(made), made.settled),
            Self::Deeds { each, at_least } => several(each, *at_least, made),
            Self::PotsInOrder { steps, pots } => made.pots_in_order(steps, pots),
            Self::Both(parts) => both(parts, made),
            Self::Spared(pieces) => made.spared(pieces),
            Self::Chain(pieces) => made.in_part(&made.chain(pieces), pieces),
            Self::InOrder(pieces) => made.in_part(&made.in_order(pieces), pieces),
            &Self::Cushions { piece, when, at_least, at_most } => {
                made.cushions(piece, when, at_least, at_most)
            }
            Self::CushionsInOrder { piece, when, order } => {
                made.cushions_in_order(*piece, *when, order)
            }
            Self::Ends(piece, region) => made.ends_in(*piece, region),
            Self::Kept => made.kept(),
            Self::Lost(holes) => made.lost(holes),
            &Self::Backwards(back) => made.backwards(back),
            &Self::Speed { at_least, at_most } => made.speed(at_least, at_most),
        };
        let score = |stroke: usize| match (made.settled[stroke], judged.held[stroke]) {
            (false, _) => 0.0,
            (true, true) => 1.0,
            (true, false) => made.scale.near_miss * judged.near[stroke],
        };
        (0..made.count()).map(score).collect()
    }
}

/// The mean of some columns of scores; there must be one.
pub fn mean(each: &[Vec<f64>]) -> Vec<f64> {
    let mut scores = merged(each, |total, score| total + score);
    scores.iter_mut().for_each(|score| *score /= each.len() as f64);
    scores
}

/// Some columns, one with the other.
fn merged(each: &[Vec<f64>], merge: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let mut scores = each.first().cloned().unwrap_or_default();
    for more in each.iter().skip(1) {
        scores.iter_mut().zip(more).for_each(|(score, &other)| *score = merge(*score, other));
    }
    scores
}

/// The scores of each of some criteria.
pub fn scores_of(criteria: &[Criterion], made: Made<'_>) -> Vec<Vec<f64>> {
    criteria.iter().map(|criterion| criterion.scores(made)).collect()
}

/// The scores of what is the opposite.
fn opposite(mut scores: Vec<f64>, settled: &[bool]) -> Vec<f64> {
    for (score, settled) in scores.iter_mut().zip(settled) {
        *score = if *score < 1.0 && *settled { 1.0 } else { 0.0 };
    }
    scores
}

/// Two criteria; near is the mean of their scores.
fn both(parts: &[Criterion; 2], made: Made<'_>) -> Judged {
    let [one, other] = parts.each_ref().map(|part| part.scores(made));
    Judged::each(made.count(), |stroke| {
        let (one, other) = (one[stroke], other[stroke]);
        (one >= 1.0 && other >= 1.0, 0.5 * (one + other))
    })
}

/// So many of some deeds; near is the mean of the best so many.
fn several(deeds: &[Deed], at_least: usize, made: Made<'_>) -> Judged {
    let each: Vec<Judged> = deeds.iter().map(|deed| made.deed(deed)).collect();
    let mut near = Vec::with_capacity(each.len());
    Judged::each(made.count(), |stroke| {
        let done = each.iter().filter(|deed| deed.held[stroke]).count();
        near.clear();
        near.extend(each.iter().map(|deed| deed.near[stroke]));
        if near.len() > at_least {
            near.sort_by(f64::total_cmp);
        }
        let best = &near[near.len().saturating_sub(at_least)..];
        let total = best.iter().fold(0.0, |total, near| total + near);
        (done >= at_least, total / at_least as f64)
    })
}

impl Made<'_> {
    fn count(&self) -> usize {
        self.settled.len()
    }

    // --- deeds ---------------------------------------------------------------------------------

    fn deed(&self, deed: &Deed) -> Judged {
        match *deed {
            Deed::Pot { piece, ref holes, cleanly, few } => self.pot(piece, holes, cleanly, few),
            Deed::Hit(piece, other) => self.hit(piece, other),
            Deed::Touched(piece) => self.touched(piece),
            Deed::HitFirst(piece) => self.hit_first(piece),
        }
    }

    fn pot(&self, piece: usize, holes: &[usize], cleanly: bool, few: bool) -> Judged {
        let Scale { half_pot, half_hit, untouched, rattled, .. } = *self.scale;
        let start = self.layout.get(piece).copied().filter(|_| few);
        let how = NearPot { holes, half_pot, half_hit, untouched, start };
        let near = self.tracks.pot_nearness(piece, how, self.ends, self.strokes);
        let down = |stroke| self.ends.went_into(stroke, piece, holes);
        if !cleanly {
            return Judged::each(self.count(), |stroke| (down(stroke), near[stroke]));
        }
        let (rattle, rim) = (self.tracks.rattle(piece, self.mouths()), self.tracks.frame().rim);
        Judged::each(self.count(), |stroke| {
            if !down(stroke) {
                return (false, rattled * near[stroke]);
            }
            let touched = f64::max(rattle[stroke] - rim, 0.0);
            let more = (1.0 - rattled) * closeness(touched, half_pot);
            (rattle[stroke] == 0.0, rattled + more)
        })
    }

    /// Each step takes the first pot after the last: that leaves the most for the rest. Near is
    /// the mean of the pots in whatever order.
    fn pots_in_order(&self, steps: &[Step], pots: &[(Vec<Deed>, usize)]) -> Judged {
        let judge = |(deeds, at_least): &(Vec<Deed>, usize)| {
            (several(deeds, *at_least, *self).near, *at_least as f64)
        };
        let pots: Vec<(Vec<f64>, f64)> = pots.iter().map(judge).collect();
        Judged::each(self.count(), |stroke| {
            let near = pots.iter().fold(0.0, |total, (near, times)| total + times * near[stroke]);
            (self.in_turn(stroke, steps), near / steps.len() as f64)
        })
    }

    fn in_turn(&self, stroke: usize, steps: &[Step]) -> bool {
        let ranks = &self.order[stroke];
        let next = |last: i8, (pieces, holes): &Step| {
            let down = pieces.iter().filter(|&&piece| self.ends.went_into(stroke, piece, holes));
            down.map(|&piece| ranks[piece]).filter(|&rank| rank > last).min()
        };
        steps.iter().try_fold(-1, next).is_some()
    }

    fn hit(&self, piece: usize, other: usize) -> Judged {
        let near = self.hit_nearness(piece, other);
        let time = self.tracks.hit_time(piece, Some(other), None);
        Judged::each(self.count(), |stroke| (time[stroke].is_finite(), near[stroke]))
    }

    fn touched(&self, piece: usize) -> Judged {
        let (time, passed) = (self.tracks.hit_time(piece, None, None), self.passed(piece));
        let near = |stroke: usize| match time[stroke].is_finite() {
            true => (true, 1.0),
            false => (false, self.scale.unhit * passed[stroke]),
        };
        Judged::each(self.count(), near)
    }

    fn hit_first(&self, piece: usize) -> Judged {
        let time = self.tracks.hit_time(STRIKER, Some(piece), None);
        let (first, passed) = (self.tracks.contact(), self.passed(piece));
        Judged::each(self.count(), |stroke| {
            (time[stroke].is_finite() && time[stroke] == first[stroke], passed[stroke])
        })
    }

    /// 1 where two pieces hit each other; else how near the striker came to what is at rest.
    fn hit_nearness(&self, piece: usize, other: usize) -> Vec<f64> {
        let passed = self.passed(if piece == STRIKER { other } else { piece });
        // A hit of two men needs the striker's first.
        let part = if piece != STRIKER && other != STRIKER { 0.5 } else { 1.0 };
        let time = self.tracks.hit_time(piece, Some(other), None);
        let near = |(time, passed): (&f64, f64)| match time.is_finite() {
            true => 1.0,
            false => self.scale.unhit * (part * passed),
        };
        time.iter().zip(passed).map(near).collect()
    }

    /// How near the striker passed to where a piece lay: 1 where it touched it; 0 for itself.
    fn passed(&self, piece: usize) -> Vec<f64> {
        let Some(&place) = self.layout.get(piece) else { return vec![0.0; self.count()] };
        let mut passed = self.tracks.miss(piece, place, self.strokes);
        passed.iter_mut().for_each(|miss| *miss = closeness(*miss, self.scale.half_hit));
        passed
    }

    // --- hits one after the other --------------------------------------------------------------

    /// How many hits of a chain happen.
    fn chain(&self, pieces: &[usize]) -> Vec<f64> {
        let mut done = vec![0.0; self.count()];
        let mut after = None;
        for pair in pieces.windows(2) {
            // The earliest hit that continues the chain leaves the most for the rest.
            let time = self.tracks.hit_time(pair[0], Some(pair[1]), after.as_deref());
            for (done, time) in done.iter_mut().zip(&time) {
                *done += f64::from(u8::from(time.is_finite()));
            }
            after = Some(time);
        }
        done
    }

    /// How many of the first hits of a piece come in order.
    fn in_order(&self, pieces: &[usize]) -> Vec<f64> {
        let mut done = vec![0.0; self.count()];
        let mut last = vec![0.0; self.count()];
        for &other in &pieces[1..] {
            let time = self.tracks.hit_time(pieces[0], Some(other), None);
            for (stroke, &time) in time.iter().enumerate() {
                // At one instant, in a touching group, either may count as the first.
                if time.is_finite() && last[stroke] <= time {
                    (done[stroke], last[stroke]) = (done[stroke] + 1.0, time);
                } else {
                    last[stroke] = f64::INFINITY;
                }
            }
        }
        done
    }

    /// The share of the hits that happen; before the first, how near the piece came.
    fn in_part(&self, done: &[f64], pieces: &[usize]) -> Judged {
        let (first, hits) = (self.hit_nearness(pieces[0], pieces[1]), (pieces.len() - 1) as f64);
        Judged::each(self.count(), |stroke| {
            let near = if done[stroke] > 0.0 { done[stroke] } else { first[stroke] };
            (done[stroke] == hits, near / hits)
        })
    }

    /// None is touched; near is the share of those that are left alone.
    fn spared(&self, pieces: &[usize]) -> Judged {
        let mut spared = vec![0_u32; self.count()];
        for &piece in pieces {
            for (spared, time) in spared.iter_mut().zip(self.tracks.hit_time(piece, None, None)) {
                *spared += u32::from(time.is_infinite());
            }
        }
        let all = pieces.len();
        Judged::each(self.count(), |stroke| {
            let spared = spared[stroke];
            (spared as usize == all, f64::from(spared) / all.max(1) as f64)
        })
    }

    // --- cushions, the striker, the stroke -----------------------------------------------------

    fn cushions(&self, piece: usize, when: When, at_least: i64, at_most: i64) -> Judged {
        let count = self.tracks.cushions(piece, when, self.mouths());
        self.off_by(when, |stroke| (at_least - count[stroke]).max(count[stroke] - at_most).max(0))
    }

    fn cushions_in_order(&self, piece: usize, when: When, order: &[i8]) -> Judged {
        let count = self.tracks.cushions(piece, when, self.mouths());
        let right = self.tracks.cushions_in_order(piece, when, self.mouths(), order);
        self.off_by(when, |stroke| count[stroke].max(order.len() as i64) - right[stroke])
    }

    fn mouths(&self) -> Mouths<'_> {
        Mouths { mouth: self.scale.mouth, ends: self.ends }
    }

    /// So many cushions too many or too few; the striker must hit a piece, if its first hit tells
    /// which count.
    fn off_by(&self, when: When, off: impl Fn(usize) -> i64) -> Judged {
        let contact = self.tracks.contact();
        Judged::each(self.count(), |stroke| {
            let off = off(stroke);
            let near = closeness(off as f64, 1.0);
            let counted =
                matches!(when, When::Always | When::OnTheWay) || contact[stroke].is_finite();
            (off == 0 && counted, if counted { near } else { 0.5 * near })
        })
    }

    fn ends_in(&self, piece: usize, region: &Region) -> Judged {
        Judged::each(self.count(), |stroke| {
            let off = region.outside(piece, stroke, self.ends);
            (off == 0.0, closeness(off, self.scale.half_place))
        })
    }

    fn kept(&self) -> Judged {
        let stays = |stroke| self.ends.code(stroke, STRIKER) == ON_BOARD;
        Judged::each(self.count(), |stroke| (stays(stroke), 0.0))
    }

    fn lost(&self, holes: &[usize]) -> Judged {
        let short = self.tracks.short_of(STRIKER, holes, self.ends);
        Judged::each(self.count(), |stroke| {
            let near = closeness(short[stroke], self.scale.half_pot);
            (self.ends.went_into(stroke, STRIKER, holes), near)
        })
    }

    fn backwards(&self, back: bool) -> Judged {
        Judged::each(self.count(), |stroke| {
            let forward = self.forward(stroke);
            let off = if back { forward } else { -forward };
            let near = closeness(off.max(0.0), self.scale.half_speed);
            ((forward < 0.0) == back, near)
        })
    }

    /// The part of a stroke's velocity that leads away from the player, m/s.
    pub fn forward(&self, stroke: usize) -> f64 {
        let [u, v] = self.velocity(stroke);
        self.away[0] * u + self.away[1] * v
    }

    fn speed(&self, at_least: f64, at_most: f64) -> Judged {
        Judged::each(self.count(), |stroke| {
            let [u, v] = self.velocity(stroke);
            let speed = (u * u + v * v).sqrt();
            let off = (at_least - speed).max(speed - at_most).max(0.0);
            (off == 0.0, closeness(off, self.scale.half_speed))
        })
    }

    fn velocity(&self, stroke: usize) -> [f64; 2] {
        let u = stroke * STROKE_NUMBERS + 2;
        [self.strokes[u], self.strokes[u + 1]]
    }
}
