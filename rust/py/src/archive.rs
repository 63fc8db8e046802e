//! The best strokes of a search, and the fresh strokes of its next generation.

use carrom_search::{Contender, DIMENSIONS, DOUBT, Fresh, Place, Point, Race, Seeds, TRIALS, at};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::proposals::{Bounds, columns, space};

type Numbers = (f64, f64, f64, f64);
/// Aim, score, wins and trials.
type PlainContender = (Numbers, f64, u32, u32);
/// Number, how often it reached the goal, what it lacked, since when, strokes.
type PlainPlace = (i64, u64, f64, u64, Vec<PlainContender>);

/// The best strokes found so far of each kind.
#[pyclass(module = "carrom._core")]
pub struct Archive {
    inner: carrom_search::Archive,
}

#[pymethods]
impl Archive {
    /// Noisy copies that a contender has, at most.
    #[classattr]
    const MOST_TRIALS: u32 = TRIALS[TRIALS.len() - 1];
    /// Trials that failed before the first, in an estimate.
    #[classattr]
    const DOUBT: f64 = DOUBT;

    /// Kinds as `places` gives them.
    #[new]
    #[pyo3(signature = (places=Vec::new()))]
    fn new(places: Vec<PlainPlace>) -> PyResult<Self> {
        if places.iter().any(|place| place.4.is_empty()) {
            return Err(PyValueError::new_err("a kind without a stroke"));
        }
        let places = places.into_iter().map(place).collect();
        Ok(Self { inner: carrom_search::Archive::new(places) })
    }

    /// Number, how often it reached the goal, what it lacked, since when, and strokes of each kind,
    /// the best kind first; of each stroke its aim, score, wins and trials.
    fn places(&self) -> Vec<PlainPlace> {
        let plain = |place: &Place| {
            let contenders = place.contenders.iter().map(plain_contender).collect();
            (place.key, place.reached, place.lacked, place.since, contenders)
        };
        self.inner.places.iter().map(plain).collect()
    }

    /// Another of the same content.
    fn copy(&self) -> Self {
        Self { inner: self.inner.clone() }
    }

    /// Whether any kind has reached the goal.
    fn reached(&self) -> bool {
        self.inner.reached()
    }

    /// Number of kinds, and of those that have reached the goal.
    fn counts(&self) -> (usize, usize) {
        let solved = self.inner.places.iter().filter(|place| place.solved()).count();
        (self.inner.places.len(), solved)
    }

    /// The best stroke of all.
    fn best(&self) -> Option<PlainContender> {
        self.inner.places.first().map(|place| plain_contender(place.best()))
    }

    /// Takes in the best of some strokes (N, 4) with their scores and kinds (N,).
    fn offer(
        &mut self,
        aims: PyReadonlyArray2<'_, f64>,
        scores: PyReadonlyArray1<'_, f64>,
        keys: PyReadonlyArray1<'_, i64>,
        kinds: usize,
    ) -> PyResult<()> {
        let (aims, scores, keys) = (columns(&aims)?, scores.as_slice()?, keys.as_slice()?);
        if aims.len() != DIMENSIONS * scores.len() || scores.len() != keys.len() {
            return Err(PyValueError::new_err("aims, scores and keys must be as many"));
        }
        self.inner.offer(aims, scores, keys, kinds);
        Ok(())
    }

    /// Whom to try in noise, in at most `most` strokes: number of the kind, which of its strokes,
    /// aim, trials so far, and how many more.
    fn races(&self, most: u32) -> Vec<(i64, usize, Numbers, u32, u32)> {
        let plain = |race: Race| {
            let contender = race.contender;
            (race.key, race.turn, numbers(contender.aim), contender.trials, contender.due())
        };
        self.inner.races(most).into_iter().map(plain).collect()
    }

    /// Notes which kinds have come nearer to the goal, after so many strokes in all.
    fn note(&mut self, used: u64) {
        self.inner.note(used);
    }

    /// Notes some more trials of one of the strokes of a kind.
    fn learn(&mut self, key: i64, turn: usize, wins: u32, trials: u32) {
        self.inner.learn(key, turn, wins, trials);
    }

    /// In each kind that has reached the goal drops who is behind its best one for certain.
    fn drop_the_beaten(&mut self) {
        self.inner.drop_the_beaten();
    }

    /// The aims (count, 4) of the fresh strokes of a generation, after so many strokes in all:
    /// explorers, in place of the first of them the points `ideas`; then children of the strokes
    /// here, in place of the last the aims `middles`.
    ///
    /// The five seeds are those of the streams that choose parents, steps, what moves, mates, and
    /// how far along.
    #[pyo3(signature = (used, bounds, *, hand, seeds, count, explorers, shift, ideas, middles))]
    #[expect(clippy::too_many_arguments, reason = "keyword-only: one name for each part")]
    fn fresh<'py>(
        &self,
        py: Python<'py>,
        used: u64,
        bounds: Bounds,
        hand: Point,
        seeds: [u64; 5],
        count: usize,
        explorers: usize,
        shift: Point,
        ideas: PyReadonlyArray2<'py, f64>,
        middles: Vec<Point>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let given = columns(&ideas)?;
        let ideas: Vec<Point> = (0..given.len() / DIMENSIONS).map(|i| at(given, i)).collect();
        if explorers > count || ideas.len() > explorers || middles.len() > count {
            let (some, last) = (ideas.len(), middles.len());
            let text = format!("{some} ideas, {explorers} explorers, {last} middles of {count}");
            return Err(PyValueError::new_err(text));
        }
        if explorers < count && self.inner.places.is_empty() {
            return Err(PyValueError::new_err("there is no stroke that could have children"));
        }
        let [parents, steps, moves, mates, lines] = seeds;
        let seeds = Seeds { parents, steps, moves, mates, lines };
        let fresh = Fresh { count, explorers, shift, ideas: &ideas, middles: &middles };
        let aims = fresh.aims(&self.inner, used, &space(&bounds), hand, seeds);
        aims.into_flattened().into_pyarray(py).reshape([count, DIMENSIONS])
    }
}

fn numbers([x, angle, speed, spin]: Point) -> Numbers {
    (x, angle, speed, spin)
}

fn plain_contender(held: &Contender) -> PlainContender {
    (numbers(held.aim), held.score, held.wins, held.trials)
}

fn place((key, reached, lacked, since, contenders): PlainPlace) -> Place {
    let contender = |((x, angle, speed, spin), score, wins, trials)| Contender {
        aim: [x, angle, speed, spin],
        score,
        wins,
        trials,
    };
    let contenders = contenders.into_iter().map(contender).collect();
    Place { key, reached, lacked, since, contenders }
}
