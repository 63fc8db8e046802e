//! Between numpy arrays and the core's rows.

use carrom_core::{BODIES, Happening, POCKETS, STRIKER, STROKE_NUMBERS, Segment, Vec2};
use carrom_search::When;
use numpy::{IntoPyArray, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The numbers of an array of shape (19, 2) or (N, 19, 2), C-contiguous.
pub fn layouts<'a>(xy: &'a PyReadonlyArrayDyn<'_, f64>) -> PyResult<&'a [f64]> {
    let shape = xy.shape();
    if !matches!(shape, [STRIKER, 2] | [_, STRIKER, 2]) {
        return Err(PyValueError::new_err(format!(
            "xy must have shape (19, 2) or (N, 19, 2), not {shape:?}"
        )));
    }
    Ok(xy.as_slice()?)
}

/// The numbers of an array of shape (N, 5), C-contiguous.
pub fn strokes<'a>(rows: &'a PyReadonlyArrayDyn<'_, f64>) -> PyResult<&'a [f64]> {
    let shape = rows.shape();
    if !matches!(shape, [_, STROKE_NUMBERS]) {
        return Err(PyValueError::new_err(format!(
            "strokes must have shape (N, 5), not {shape:?}"
        )));
    }
    Ok(rows.as_slice()?)
}

/// The centres of the four pockets.
pub fn pockets(centres: &[(f64, f64)]) -> PyResult<[Vec2; POCKETS]> {
    let centres: Vec<Vec2> = centres.iter().map(|&(x, y)| Vec2::new(x, y)).collect();
    centres.try_into().map_err(|_| PyValueError::new_err("pocket_centres must be four points"))
}

/// One array of 20 numbers.
pub fn bodies(numbers: Vec<f64>, name: &str) -> PyResult<[f64; BODIES]> {
    let count = numbers.len();
    numbers
        .try_into()
        .map_err(|_| PyValueError::new_err(format!("{name} must be {BODIES} numbers, not {count}")))
}

/// The number of a piece.
pub fn known(piece: usize) -> PyResult<usize> {
    within(piece, BODIES, "piece")
}

/// Numbers of pieces.
pub fn all_known(pieces: Vec<usize>) -> PyResult<Vec<usize>> {
    pieces.into_iter().map(known).collect()
}

/// Numbers of pockets.
pub fn all_holes(pockets: Vec<usize>) -> PyResult<Vec<usize>> {
    pockets.into_iter().map(|pocket| within(pocket, POCKETS, "pocket")).collect()
}

fn within(number: usize, count: usize, what: &str) -> PyResult<usize> {
    let absent = || PyIndexError::new_err(format!("there is no {what} {number}"));
    (number < count).then_some(number).ok_or_else(absent)
}

/// Which hits of cushions count: 0 all, 1 before the striker's first hit, 2 after it, 3 all but those
/// at the mouth of the pocket that the piece went into.
pub fn moment(when: u8) -> When {
    match when {
        0 => When::Always,
        1 => When::BeforeContact,
        2 => When::AfterContact,
        _ => When::OnTheWay,
    }
}

/// Event columns: time, kind, a, b, x, y, speed.
pub fn event_columns<'py>(py: Python<'py>, events: &[Happening]) -> PyResult<Bound<'py, PyTuple>> {
    (
        column(py, events, |e| e.time),
        column(py, events, |e| e.kind as u8),
        column(py, events, |e| e.a),
        column(py, events, |e| e.b),
        column(py, events, |e| e.place.x),
        column(py, events, |e| e.place.y),
        column(py, events, |e| e.speed),
    )
        .into_pyobject(py)
}

/// Segment columns: body, mode, time, x, y, direction x, y, speed, deceleration, spin.
pub fn segment_columns<'py>(
    py: Python<'py>,
    segments: &[Segment],
) -> PyResult<Bound<'py, PyTuple>> {
    (
        column(py, segments, |s| s.body as i8),
        column(py, segments, |s| s.mode as u8),
        column(py, segments, |s| s.time),
        column(py, segments, |s| s.place.x),
        column(py, segments, |s| s.place.y),
        column(py, segments, |s| s.along.x),
        column(py, segments, |s| s.along.y),
        column(py, segments, |s| s.speed),
        column(py, segments, |s| s.deceleration),
        column(py, segments, |s| s.spin),
    )
        .into_pyobject(py)
}

fn column<'py, T, U: numpy::Element>(
    py: Python<'py>,
    rows: &[T],
    get: impl Fn(&T) -> U,
) -> Bound<'py, numpy::PyArray1<U>> {
    rows.iter().map(get).collect::<Vec<U>>().into_pyarray(py)
}
