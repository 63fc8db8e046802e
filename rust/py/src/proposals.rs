//! The next strokes of a search, and the random numbers they are made of.

use carrom_search::{DIMENSIONS, Point, Seat, Space};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

/// The seed of a stream of its own, for a seed and some whole numbers.
#[pyfunction]
pub fn stream(seed: u64, numbers: Vec<u64>) -> u64 {
    numbers.into_iter().fold(seed, carrom_search::stream)
}

/// Words `first` to `first + count - 1` of a stream.
#[pyfunction]
pub fn words(
    py: Python<'_>,
    seed: u64,
    first: u64,
    count: u64,
) -> PyResult<Bound<'_, PyArray1<u64>>> {
    drawn(py, carrom_search::word, seed, first, count)
}

/// Numbers from 0 up to 1, the same way.
#[pyfunction]
pub fn uniforms(
    py: Python<'_>,
    seed: u64,
    first: u64,
    count: u64,
) -> PyResult<Bound<'_, PyArray1<f64>>> {
    drawn(py, carrom_search::uniform, seed, first, count)
}

/// Bell-shaped numbers of mean 0 and deviation 1, the same way.
#[pyfunction]
pub fn bells(
    py: Python<'_>,
    seed: u64,
    first: u64,
    count: u64,
) -> PyResult<Bound<'_, PyArray1<f64>>> {
    drawn(py, carrom_search::bell, seed, first, count)
}

fn drawn<T: numpy::Element>(
    py: Python<'_>,
    number: impl Fn(u64, u64) -> T,
    seed: u64,
    first: u64,
    count: u64,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    let mut numbers = Vec::new();
    // Where there is no room Rust would end the process.
    numbers
        .try_reserve_exact(usize::try_from(count)?)
        .map_err(|_| PyMemoryError::new_err(format!("no room for {count} numbers")))?;
    numbers.extend((0..count).map(|i| number(seed, first.wrapping_add(i))));
    Ok(numbers.into_pyarray(py))
}

/// What strokes may be: free stretches, least and greatest speed, greatest spin.
pub type Bounds = (Vec<(f64, f64)>, (f64, f64), f64);

pub fn space((stretches, speeds, most_spin): &Bounds) -> Space<'_> {
    Space { stretches, speeds: *speeds, most_spin: *most_spin }
}

/// The aims of some points of the cube, (N, 4) each.
#[pyfunction]
pub fn aims_of<'py>(
    py: Python<'py>,
    points: PyReadonlyArray2<'py, f64>,
    bounds: Bounds,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    each(py, &points, |point| space(&bounds).aim(point))
}

/// The points of some aims, (N, 4) each.
#[pyfunction]
pub fn points_of<'py>(
    py: Python<'py>,
    aims: PyReadonlyArray2<'py, f64>,
    bounds: Bounds,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    each(py, &aims, |aim| space(&bounds).point(aim))
}

/// The strokes of some aims (N, 4), as rows of a batch (N, 5).
#[pyfunction]
pub fn strokes_of<'py>(
    py: Python<'py>,
    aims: PyReadonlyArray2<'py, f64>,
    turn: [f64; 4],
    base_line: f64,
    stretches: Vec<(f64, f64)>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let seat = Seat { turn, base_line, stretches: &stretches };
    each(py, &aims, |aim| seat.stroke(aim))
}

/// A row for each of another array.
fn each<'py, const COLUMNS: usize>(
    py: Python<'py>,
    rows: &PyReadonlyArray2<'py, f64>,
    row: impl Fn(Point) -> [f64; COLUMNS],
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let (count, given) = (rows.shape()[0], columns(rows)?);
    let made: Vec<_> = (0..count).map(|i| row(carrom_search::at(given, i))).collect();
    made.into_flattened().into_pyarray(py).reshape([count, COLUMNS])
}

/// The numbers of an array of shape (N, 4), C-contiguous.
pub fn columns<'a>(points: &'a PyReadonlyArray2<'_, f64>) -> PyResult<&'a [f64]> {
    if points.shape()[1] != DIMENSIONS {
        let shape = points.shape();
        return Err(PyValueError::new_err(format!("must have shape (N, 4), not {shape:?}")));
    }
    Ok(points.as_slice()?)
}
