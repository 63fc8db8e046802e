//! What a goal asks of strokes.

use carrom_search::{Deed, Region, Step};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{all_holes, all_known, known, moment};

/// Something that a stroke does or not.
#[pyclass(frozen, from_py_object, module = "carrom._core")]
#[derive(Clone)]
pub struct Criterion {
    inner: carrom_search::Criterion,
}

fn criterion(inner: carrom_search::Criterion) -> Criterion {
    Criterion { inner }
}

#[pymethods]
impl Criterion {
    /// So many of some pieces go into some pockets; with `few` one that is not touched has
    /// something for how near the striker passed.
    #[staticmethod]
    fn pots(
        pieces: Vec<usize>,
        holes: Vec<usize>,
        at_least: usize,
        cleanly: bool,
        few: bool,
    ) -> PyResult<Self> {
        let holes = all_holes(holes)?;
        deeds(pieces, at_least, |piece| Deed::Pot { piece, holes: holes.clone(), cleanly, few })
    }

    /// Pieces go into pockets one after the other: each time one of some pieces, into one of some
    /// pockets; `pots` are the same in whatever order.
    #[staticmethod]
    fn pots_in_order(steps: Vec<Step>, pots: Vec<Self>) -> PyResult<Self> {
        for (pieces, holes) in &steps {
            all_known(pieces.clone())?;
            all_holes(holes.clone())?;
        }
        let pot = |pot: Self| match pot.inner {
            carrom_search::Criterion::Deeds { each, at_least } => Ok((each, at_least)),
            other => Err(PyValueError::new_err(format!("no pots: {other:?}"))),
        };
        let pots = pots.into_iter().map(pot).collect::<PyResult<_>>()?;
        Ok(criterion(carrom_search::Criterion::PotsInOrder { steps, pots }))
    }

    /// Two criteria that score as one.
    #[staticmethod]
    fn both(one: Self, other: Self) -> Self {
        let parts = Box::new([one.inner, other.inner]);
        criterion(carrom_search::Criterion::Both(parts))
    }

    /// A piece hits so many of some others.
    #[staticmethod]
    fn hits(piece: usize, others: Vec<usize>, at_least: usize) -> PyResult<Self> {
        let piece = known(piece)?;
        deeds(others, at_least, |other| Deed::Hit(piece, other))
    }

    /// So many of some pieces are touched.
    #[staticmethod]
    fn touched(pieces: Vec<usize>, at_least: usize) -> PyResult<Self> {
        deeds(pieces, at_least, Deed::Touched)
    }

    /// The striker hits one of some pieces before any other.
    #[staticmethod]
    fn first(pieces: Vec<usize>) -> PyResult<Self> {
        deeds(pieces, 1, Deed::HitFirst)
    }

    /// None of some pieces is touched.
    #[staticmethod]
    fn spared(pieces: Vec<usize>) -> PyResult<Self> {
        Ok(criterion(carrom_search::Criterion::Spared(all_known(pieces)?)))
    }

    /// Each of two pieces or more hits the next, one hit after the other.
    #[staticmethod]
    fn chain(pieces: Vec<usize>) -> PyResult<Self> {
        Ok(criterion(carrom_search::Criterion::Chain(two_or_more(pieces)?)))
    }

    /// The first of two pieces or more hits the others, its first hits of them in this order.
    #[staticmethod]
    fn in_order(pieces: Vec<usize>) -> PyResult<Self> {
        Ok(criterion(carrom_search::Criterion::InOrder(two_or_more(pieces)?)))
    }

    /// A piece hits so many cushions; when: as `Tracks.cushions`.
    #[staticmethod]
    fn cushions(piece: usize, when: u8, at_least: i64, at_most: Option<i64>) -> PyResult<Self> {
        Ok(criterion(carrom_search::Criterion::Cushions {
            piece: known(piece)?,
            when: moment(when),
            at_least,
            at_most: at_most.unwrap_or(i64::MAX),
        }))
    }

    /// A piece hits these cushions one after the other and no others; when: as `Tracks.cushions`.
    #[staticmethod]
    fn cushions_in_order(piece: usize, when: u8, order: Vec<i8>) -> PyResult<Self> {
        let (piece, when) = (known(piece)?, moment(when));
        Ok(criterion(carrom_search::Criterion::CushionsInOrder { piece, when, order }))
    }

    /// A piece ends in a disc, m.
    #[staticmethod]
    fn ends_in_disc(piece: usize, middle: [f64; 2], radius: f64) -> PyResult<Self> {
        ends(piece, Region::Disc { middle, radius })
    }

    /// A piece ends within a distance of a cushion, m: its direction from the middle of the board
    /// (None: of any), and how far from the middle a piece at it is.
    #[staticmethod]
    fn ends_in_strip(
        piece: usize,
        towards: Option<[f64; 2]>,
        edge: f64,
        within: f64,
    ) -> PyResult<Self> {
        ends(piece, Region::Strip { towards, edge, within })
    }

    /// A piece ends within a distance of another, from rim to rim, m.
    #[staticmethod]
    fn ends_beside(piece: usize, other: usize, radii: [f64; 2], within: f64) -> PyResult<Self> {
        ends(piece, Region::Beside { other: known(other)?, radii, within })
    }

    /// A piece ends between two corners, m, in the frame of a seat.
    #[staticmethod]
    fn ends_in_box(piece: usize, turn: [f64; 4], low: [f64; 2], high: [f64; 2]) -> PyResult<Self> {
        ends(piece, Region::Box { turn, low, high })
    }

    /// The striker stays on the board.
    #[staticmethod]
    fn kept() -> Self {
        criterion(carrom_search::Criterion::Kept)
    }

    /// The striker goes into one of some pockets.
    #[staticmethod]
    fn lost(holes: Vec<usize>) -> PyResult<Self> {
        Ok(criterion(carrom_search::Criterion::Lost(all_holes(holes)?)))
    }

    /// The stroke is made backwards, or not.
    #[staticmethod]
    fn backwards(back: bool) -> Self {
        criterion(carrom_search::Criterion::Backwards(back))
    }

    /// The speed of the stroke, m/s.
    #[staticmethod]
    fn speed(at_least: Option<f64>, at_most: Option<f64>) -> Self {
        criterion(carrom_search::Criterion::Speed {
            at_least: at_least.unwrap_or(0.0),
            at_most: at_most.unwrap_or(f64::INFINITY),
        })
    }

    /// All of some.
    #[staticmethod]
    fn all(parts: Vec<Self>) -> Self {
        criterion(carrom_search::Criterion::All(inners(parts)))
    }

    /// At least one of some.
    #[staticmethod]
    fn any(parts: Vec<Self>) -> Self {
        criterion(carrom_search::Criterion::Any(inners(parts)))
    }

    /// Not that.
    fn opposite(&self) -> Self {
        criterion(carrom_search::Criterion::Not(Box::new(self.inner.clone())))
    }
}

fn deeds(pieces: Vec<usize>, at_least: usize, deed: impl Fn(usize) -> Deed) -> PyResult<Criterion> {
    let each = all_known(pieces)?.into_iter().map(deed).collect();
    Ok(criterion(carrom_search::Criterion::Deeds { each, at_least }))
}

fn ends(piece: usize, region: Region) -> PyResult<Criterion> {
    Ok(criterion(carrom_search::Criterion::Ends(known(piece)?, region)))
}

fn two_or_more(pieces: Vec<usize>) -> PyResult<Vec<usize>> {
    if pieces.len() < 2 {
        let count = pieces.len();
        return Err(PyValueError::new_err(format!("a hit needs two pieces, not {count}")));
    }
    all_known(pieces)
}

pub fn inners(parts: Vec<Criterion>) -> Vec<carrom_search::Criterion> {
    parts.into_iter().map(|part| part.inner).collect()
}
