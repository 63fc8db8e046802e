//! What a stroke or a batch did, as arrays made when they are asked for.

use carrom_core::{Happening, Segment};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{event_columns, segment_columns};

/// What one stroke did.
#[pyclass(frozen, module = "carrom._core")]
pub struct Outcome {
    pub inner: carrom_core::Outcome,
    pub events: Option<Vec<Happening>>,
    pub segments: Option<Vec<Segment>>,
}

#[pymethods]
impl Outcome {
    /// Final places (20, 2), m; NaN where not on the board.
    #[getter]
    fn xy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let flat: Vec<f64> = self.inner.places.iter().flat_map(|p| [p.x, p.y]).collect();
        flat.into_pyarray(py).reshape([carrom_core::BODIES, 2])
    }

    /// Pocket code of each body (20,).
    #[getter]
    fn pocket<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.inner.pocket.to_vec().into_pyarray(py)
    }

    /// Bodies that left the surface, in order: (body, pocket code, time).
    #[getter]
    fn captures(&self) -> Vec<(u8, i8, f64)> {
        self.inner.captures().iter().map(|c| (c.body, c.pocket, c.time)).collect()
    }

    /// First piece that the striker touched, -1 for none.
    #[getter]
    fn first_contact(&self) -> i8 {
        self.inner.first_contact
    }

    /// Duration, s.
    #[getter]
    fn duration(&self) -> f64 {
        self.inner.duration
    }

    /// Why it ended: 0 settled, 1 event limit, 2 time limit, 3 cluster limit.
    #[getter]
    fn stop_reason(&self) -> u8 {
        self.inner.stop as u8
    }

    /// Number of events.
    #[getter]
    fn event_count(&self) -> u32 {
        self.inner.events
    }

    /// Event columns, or None when they were not recorded.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.events.as_deref().map(|events| event_columns(py, events)).transpose()
    }

    /// Motion segment columns, or None when they were not recorded.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.segments.as_deref().map(|segments| segment_columns(py, segments)).transpose()
    }
}

/// What a batch did, one row a stroke.
#[pyclass(frozen, get_all, module = "carrom._core")]
pub struct BatchOutcome {
    /// Final places (N, 20, 2), m; NaN where not on the board.
    pub xy: Py<PyArray3<f64>>,
    /// Pocket codes (N, 20).
    pub pocket: Py<PyArray2<i8>>,
    /// Rank of each pocketed body (N, 20), -1 for the others.
    pub pocket_order: Py<PyArray2<i8>>,
    /// First piece that the striker touched (N,), -1 for none.
    pub first_contact: Py<PyArray1<i8>>,
    /// Durations (N,), s.
    pub duration: Py<PyArray1<f64>>,
    /// Why each ended (N,).
    pub stop_reason: Py<PyArray1<u8>>,
    /// Number of events (N,).
    pub event_count: Py<PyArray1<u32>>,
    /// Where each stroke's events begin (N + 1,), or None.
    pub event_offsets: Option<Py<PyArray1<i64>>>,
    /// Event columns, or None.
    pub events: Option<Py<PyTuple>>,
}
