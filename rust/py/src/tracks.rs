//! What a batch of strokes did, as columns that goals ask for.

use carrom_core::{BODIES, STROKE_NUMBERS};
use carrom_search::{Columns, Ends, Frame, Mouths, NearPot};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{self, all_holes, known, moment};

/// What the strokes of a batch did, read off their events.
#[pyclass(frozen, module = "carrom._core")]
pub struct Tracks {
    inner: carrom_search::Tracks,
    xy: Py<PyArray3<f64>>,
    pocket: Py<PyArray2<i8>>,
    strokes: Py<PyArray2<f64>>,
}

#[pymethods]
impl Tracks {
    #[new]
    #[pyo3(signature = (*, offsets, time, kind, a, b, place, xy, pocket, strokes, half_side,
        pocket_centres, rim_radius, radii))]
    #[expect(clippy::too_many_arguments, reason = "keyword-only: one name for each column")]
    fn new(
        py: Python<'_>,
        offsets: PyReadonlyArray1<'_, i64>,
        time: PyReadonlyArray1<'_, f64>,
        kind: PyReadonlyArray1<'_, u8>,
        a: PyReadonlyArray1<'_, i8>,
        b: PyReadonlyArray1<'_, i8>,
        place: PyReadonlyArray2<'_, f64>,
        xy: Bound<'_, PyArray3<f64>>,
        pocket: Bound<'_, PyArray2<i8>>,
        strokes: Bound<'_, PyArray2<f64>>,
        half_side: f64,
        pocket_centres: Vec<(f64, f64)>,
        rim_radius: f64,
        radii: Vec<f64>,
    ) -> PyResult<Self> {
        let count = strokes.shape()[0];
        let events = time.len();
        let shapes: [(&str, &[usize], &[usize]); 8] = [
            ("offsets", offsets.shape(), &[count + 1]),
            ("kind", kind.shape(), &[events]),
            ("a", a.shape(), &[events]),
            ("b", b.shape(), &[events]),
            ("place", place.shape(), &[events, 2]),
            ("xy", xy.shape(), &[count, BODIES, 2]),
            ("pocket", pocket.shape(), &[count, BODIES]),
            ("strokes", strokes.shape(), &[count, STROKE_NUMBERS]),
        ];
        if let Some((name, shape, wanted)) = shapes.into_iter().find(|of| of.1 != of.2) {
            let text = format!("{name} must have shape {wanted:?}, not {shape:?}");
            return Err(PyValueError::new_err(text));
        }
        let columns = Columns {
            offsets: offsets.as_slice()?,
            time: time.as_slice()?,
            kind: kind.as_slice()?,
            a: a.as_slice()?,
            b: b.as_slice()?,
            place: place.as_slice()?,
        };
        let frame = Frame {
            half_side,
            pockets: convert::pockets(&pocket_centres)?.map(|p| [p.x, p.y]),
            rim: rim_radius,
            radius: convert::bodies(radii, "radii")?,
        };
        Ok(Self {
            inner: py.detach(|| carrom_search::Tracks::new(columns, frame)),
            xy: xy.unbind(),
            pocket: pocket.unbind(),
            strokes: strokes.unbind(),
        })
    }

    /// When a piece was first hit, by any other or by one, not before `after` (N,); s, infinite
    /// where it never was.
    #[pyo3(signature = (piece, other=None, after=None))]
    fn hit_time<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        other: Option<usize>,
        after: Option<PyReadonlyArray1<'py, f64>>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (piece, other) = (known(piece)?, other.map(known).transpose()?);
        let after = after.as_ref().map(|times| times.as_slice()).transpose()?;
        let count = self.strokes.bind(py).shape()[0];
        if after.is_some_and(|times| times.len() != count) {
            return Err(PyValueError::new_err(format!("after must be {count} times")));
        }
        Ok(self.inner.hit_time(piece, other, after).into_pyarray(py))
    }

    /// The piece that hit another last before that went into a pocket, from 1; else 0.
    fn sender<'py>(&self, py: Python<'py>, piece: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let piece = known(piece)?;
        self.with_ends(py, |ends| self.inner.sender(piece, ends).into_pyarray(py))
    }

    /// How many cushions a piece hit. when: 0 all, 1 before the striker's first hit, 2 after it, 3 all
    /// but those within `mouth` of the pocket that the piece went into, m.
    fn cushions<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        when: u8,
        mouth: f64,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (piece, when) = (known(piece)?, moment(when));
        self.with_mouths(py, mouth, |at| self.inner.cushions(piece, when, at).into_pyarray(py))
    }

    /// How many of the first cushions that a piece hit are those of a list, in its order.
    fn cushions_in_order<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        when: u8,
        mouth: f64,
        order: Vec<i8>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let (piece, when) = (known(piece)?, moment(when));
        self.with_mouths(py, mouth, |at| {
            self.inner.cushions_in_order(piece, when, at, &order).into_pyarray(py)
        })
    }

    /// The cushions that a piece hit in one stroke, in order.
    fn cushions_of(
        &self,
        py: Python<'_>,
        stroke: usize,
        piece: usize,
        when: u8,
        mouth: f64,
    ) -> PyResult<Vec<i8>> {
        let (piece, when) = (known(piece)?, moment(when));
        self.with_mouths(py, mouth, |at| self.inner.cushions_of(stroke, piece, when, at))
    }

    /// How far from the pocket it went into a piece touched a cushion within `mouth`, at most, m.
    fn rattle<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        mouth: f64,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let piece = known(piece)?;
        self.with_mouths(py, mouth, |at| self.inner.rattle(piece, at).into_pyarray(py))
    }

    /// By how much a piece came short of the nearest rim of some pockets, m.
    fn short_of<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        holes: Vec<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let (piece, holes) = (known(piece)?, all_holes(holes)?);
        self.with_ends(py, |ends| self.inner.short_of(piece, &holes, ends).into_pyarray(py))
    }

    /// How near a piece came to some pockets, 0 to 1: 1 where it fell into one. See `NearPot`.
    ///
    /// `start` is where the piece lay; None: one that was not touched has nothing.
    #[expect(clippy::too_many_arguments, reason = "one name for each number")]
    fn pot_nearness<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        holes: Vec<usize>,
        start: Option<[f64; 2]>,
        half_pot: f64,
        half_hit: f64,
        untouched: f64,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let piece = known(piece)?;
        let holes = all_holes(holes)?;
        let how = NearPot { holes: &holes, half_pot, half_hit, untouched, start };
        let strokes = self.strokes.bind(py).readonly();
        let strokes = strokes.as_slice()?;
        self.with_ends(py, |ends| {
            self.inner.pot_nearness(piece, how, ends, strokes).into_pyarray(py)
        })
    }

    /// How far from a piece that lay at a place the striker passed, rim to rim, m; infinite where it
    /// lay nowhere (NaN).
    fn miss<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        place: [f64; 2],
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let strokes = self.strokes.bind(py).readonly();
        Ok(self.inner.miss(known(piece)?, place, strokes.as_slice()?).into_pyarray(py))
    }
}

impl Tracks {
    fn with_mouths<T>(
        &self,
        py: Python<'_>,
        mouth: f64,
        read: impl FnOnce(Mouths<'_>) -> T,
    ) -> PyResult<T> {
        self.with_ends(py, |ends| read(Mouths { mouth, ends }))
    }

    fn with_ends<T>(&self, py: Python<'_>, read: impl FnOnce(Ends<'_>) -> T) -> PyResult<T> {
        let (xy, pocket) = (self.xy.bind(py).readonly(), self.pocket.bind(py).readonly());
        Ok(read(Ends { places: xy.as_slice()?, pocket: pocket.as_slice()? }))
    }
}
