//! The best strokes found so far of each kind.
//!
//! Kinds that have not reached the goal keep the strokes that came nearest. Kinds that have keep
//! contenders and race them: each is tried in the hand's noise, all with the same noise, and who
//! falls behind for certain is dropped.

use std::cmp::{Ordering, Reverse};

use crate::space::{Point, at};

/// Strokes kept of a kind that has not reached the goal.
const ELITES: usize = 6;
/// Strokes that race in a kind that has.
const CONTENDERS: usize = 4;
/// Noisy copies that a contender has had after each of its races.
pub const TRIALS: [u32; 6] = [16, 48, 128, 320, 768, 1792];
/// A kind comes nearer to the goal when its best lacks less than this part of what it lacked.
const NEARER: f64 = 0.97;
/// Strokes after which a kind that has come no nearer is stuck.
const STALE: u64 = 1024;
/// Trials that failed before the first: few trials count little.
pub const DOUBT: f64 = 16.0;
/// Deviations of the normal distribution that hold 95 % of it.
const Z95: f64 = 1.959_963_984_540_054;

/// A stroke, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contender {
    /// Its aim.
    pub aim: Point,
    /// How near it comes to the goal, 0 to 1.
    pub score: f64,
    /// How many of its noisy copies reached it.
    pub wins: u32,
    /// Of so many.
    pub trials: u32,
}

impl Contender {
    /// Its success in noise as far as it is known, doubted while that is little.
    pub fn estimate(&self) -> f64 {
        (f64::from(self.wins) + 0.5) / (f64::from(self.trials) + DOUBT)
    }

    /// The better one first.
    fn by_worth(&self, other: &Self) -> Ordering {
        let estimates = || descending(self.estimate(), other.estimate());
        descending(self.score, other.score).then_with(estimates)
    }

    /// Noisy copies it has next; 0 when it has had all.
    pub fn due(&self) -> u32 {
        TRIALS.into_iter().find(|&count| count > self.trials).map_or(0, |count| count - self.trials)
    }

    /// The least and the most that its success in noise may be: Wilson's interval, as
    /// `carrom.solver.odds` has it.
    fn interval(&self) -> (f64, f64) {
        if self.trials == 0 {
            return (0.0, 1.0);
        }
        let (wins, trials) = (f64::from(self.wins), f64::from(self.trials));
        let (rate, share) = (wins / trials, Z95 * Z95 / trials);
        let middle = (rate + 0.5 * share) / (1.0 + share);
        let root = (rate * (1.0 - rate) / trials + 0.25 * share / trials).sqrt();
        let half = Z95 / (1.0 + share) * root;
        let low = if self.wins == 0 { 0.0 } else { middle - half };
        (low, if self.wins == self.trials { 1.0 } else { middle + half })
    }
}

/// What is kept of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The number of the kind.
    pub key: i64,
    /// How often it has reached the goal.
    pub reached: u64,
    /// What the score of its best lacked when that last came clearly nearer to the goal; more than
    /// 1 before.
    pub lacked: f64,
    /// Strokes simulated in all by then.
    pub since: u64,
    /// Its strokes, the best first; one at least.
    pub contenders: Vec<Contender>,
}

impl Place {
    fn new(key: i64) -> Self {
        Self { key, reached: 0, lacked: 2.0, since: 0, contenders: Vec::new() }
    }

    /// Whether it has long come no nearer to the goal, after so many strokes in all.
    pub fn stuck(&self, used: u64) -> bool {
        used.saturating_sub(self.since) >= STALE
    }

    /// The first.
    pub fn best(&self) -> &Contender {
        &self.contenders[0]
    }

    /// Whether the goal has been reached in this kind.
    pub fn solved(&self) -> bool {
        self.contenders.first().is_some_and(|best| best.score >= 1.0)
    }

    /// A race for each of its strokes.
    fn races(&self) -> impl Iterator<Item = Race> + '_ {
        let race = |(turn, &contender)| Race { key: self.key, turn, contender };
        self.contenders.iter().enumerate().map(race)
    }

    /// Takes a stroke in when there is room for it, or when it is better than one here. When it is
    /// not good enough, no stroke of a lower score, or the same, is.
    fn offer(&mut self, aim: Point, score: f64) -> bool {
        let reaches = score >= 1.0;
        match (reaches, self.solved()) {
            (true, false) => self.contenders.clear(),
            (false, true) => return false,
            _ => {}
        }
        let full = self.contenders.len() >= if reaches { CONTENDERS } else { ELITES };
        if let (true, Some(last)) = (full, self.contenders.last()) {
            if score <= last.score && (!reaches || last.trials == 0) {
                return false;
            }
        }
        if self.contenders.iter().any(|held| held.aim == aim) {
            return true;
        }
        if full {
            self.contenders.pop();
        }
        self.contenders.push(Contender { aim, score, wins: 0, trials: 0 });
        self.sort();
        true
    }

    /// The best first; of equal ones the older.
    fn sort(&mut self) {
        self.contenders.sort_by(Contender::by_worth);
    }

    /// Drops who is behind the best one for certain.
    fn drop_the_beaten(&mut self) {
        let floor = self.contenders.iter().map(|held| held.interval().0).fold(0.0, f64::max);
        self.contenders.retain(|held| held.interval().1 >= floor);
        self.sort();
    }
}

/// The next noisy copies of one contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Race {
    /// The number of its kind.
    pub key: i64,
    /// Which of its contenders.
    pub turn: usize,
    /// The contender.
    pub contender: Contender,
}

/// The kinds of strokes found; after each [`Archive::offer`] the best one first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Archive {
    /// What is kept of each.
    pub places: Vec<Place>,
}

impl Archive {
    /// An archive of some kinds.
    pub fn new(places: Vec<Place>) -> Self {
        let mut archive = Self { places };
        archive.rank(usize::MAX);
        archive
    }

    /// Whether any kind has reached the goal.
    pub fn reached(&self) -> bool {
        self.places.first().is_some_and(Place::solved)
    }

    /// Takes in the best of some strokes, of which `keys` tell the kinds; no more than `kinds`
    /// kinds are kept. In a fixed order, whoever judged them. A score that is NaN counts as 0.
    pub fn offer(&mut self, aims: &[f64], scores: &[f64], keys: &[i64], kinds: usize) {
        let known = |score: &f64| if score.is_nan() { 0.0 } else { *score };
        let scores = &scores.iter().map(known).collect::<Vec<f64>>();
        // A kind that is not kept yet, and behind all that are, would not be kept.
        let least =
            self.places.iter().map(|place| place.best().score).fold(f64::INFINITY, f64::min);
        let floor = if self.places.len() >= kinds { least } else { f64::NEG_INFINITY };
        let rows = sorted(scores, keys);
        let mut offered: Vec<&[usize]> = rows.chunk_by(|&a, &b| keys[a] == keys[b]).collect();
        offered.sort_by(|a, b| descending(scores[a[0]], scores[b[0]]));
        for rows in offered.iter().take(kinds) {
            let key = keys[rows[0]];
            let known = self.places.iter().position(|place| place.key == key);
            if known.is_none() && scores[rows[0]] < floor {
                continue;
            }
            let index = known.unwrap_or_else(|| {
                self.places.push(Place::new(key));
                self.places.len() - 1
            });
            let place = &mut self.places[index];
            for &row in rows.iter().take(CONTENDERS) {
                if !place.offer(at(aims, row), scores[row]) {
                    break;
                }
            }
        }
        self.count(scores, keys, &offered);
        self.rank(kinds);
    }

    /// Counts how often the goal was reached in each kind.
    fn count(&mut self, scores: &[f64], keys: &[i64], offered: &[&[usize]]) {
        for rows in offered {
            let reached = rows.iter().take_while(|&&row| scores[row] >= 1.0).count();
            if reached == 0 {
                break; // nor did a kind after this one
            }
            let key = keys[rows[0]];
            if let Some(place) = self.places.iter_mut().find(|place| place.key == key) {
                place.reached += reached as u64;
            }
        }
    }

    /// Keeps so many kinds, the best first.
    fn rank(&mut self, kinds: usize) {
        self.places.sort_by(|a, b| {
            let others = || b.reached.cmp(&a.reached).then(a.key.cmp(&b.key));
            a.best().by_worth(b.best()).then_with(others)
        });
        self.places.truncate(kinds);
    }

    /// Notes which kinds have come nearer to the goal, after so many strokes in all.
    pub fn note(&mut self, used: u64) {
        for place in &mut self.places {
            let lacks = 1.0 - place.best().score;
            if lacks < NEARER * place.lacked {
                (place.lacked, place.since) = (lacks, used);
            }
        }
    }

    /// Notes some more trials of one of the strokes of a kind.
    pub fn learn(&mut self, key: i64, turn: usize, wins: u32, trials: u32) {
        if let Some(place) = self.places.iter_mut().find(|place| place.key == key) {
            let contender = &mut place.contenders[turn];
            contender.wins += wins;
            contender.trials += trials;
        }
    }

    /// In each kind that has reached the goal drops who is behind its best one for certain.
    pub fn drop_the_beaten(&mut self) {
        self.places.iter_mut().filter(|place| place.solved()).for_each(Place::drop_the_beaten);
    }

    /// Whom to try in noise, in at most `most` strokes: half for the hopeful, the rest for those
    /// not tried yet.
    pub fn races(&self, most: u32) -> Vec<Race> {
        let mut races = Vec::new();
        let mut left = most;
        for (waiting, kept) in [(self.hopeful(), most / 2), (self.untried(), 0)] {
            for race in waiting {
                let due = race.contender.due();
                if left >= kept && due <= left - kept {
                    races.push(race);
                    left -= due;
                }
            }
        }
        races
    }

    /// Contenders that have had trials and are due more: who may succeed most comes first.
    fn hopeful(&self) -> Vec<Race> {
        let solved = self.places.iter().filter(|place| place.solved());
        let due = |race: &Race| race.contender.trials > 0 && race.contender.due() > 0;
        let mut waiting: Vec<Race> = solved.flat_map(Place::races).filter(due).collect();
        let hope = |race: &Race| race.contender.interval().1;
        waiting.sort_by(|a, b| {
            descending(hope(a), hope(b)).then_with(|| (a.key, a.turn).cmp(&(b.key, b.turn)))
        });
        waiting
    }

    /// Contenders without a trial: of each kind in turn, first of those reached most often.
    fn untried(&self) -> Vec<Race> {
        let mut waiting = Vec::new();
        for place in self.places.iter().filter(|place| place.solved()) {
            let untried = place.races().filter(|race| race.contender.trials == 0);
            waiting.extend(untried.enumerate().map(|(turn, race)| (turn, place.reached, race)));
        }
        waiting.sort_by_key(|(turn, reached, race)| (*turn, Reverse(*reached), race.key));
        waiting.into_iter().map(|(_, _, race)| race).collect()
    }
}

/// Rows of strokes, kind after kind, of each kind the best first; of equal ones the first.
fn sorted(scores: &[f64], keys: &[i64]) -> Vec<usize> {
    let mut rows: Vec<usize> = (0..scores.len()).collect();
    rows.sort_by(|&a, &b| keys[a].cmp(&keys[b]).then_with(|| descending(scores[a], scores[b])));
    rows
}

fn descending(a: f64, b: f64) -> Ordering {
    b.total_cmp(&a)
}
