//! Strokes made and judged in one call.

use std::array::from_fn;

use carrom_core::{LAYOUT_NUMBERS, Request, STRIKER, STROKE_NUMBERS, Start, Vec2};
use carrom_search::{Frame, Scale};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert;
use crate::criterion::{Criterion, inners};
use crate::simulator::Simulator;

/// Makes strokes from one layout and judges them.
#[pyclass(frozen, module = "carrom._core")]
pub struct Judge {
    simulator: Py<Simulator>,
    layout: Vec<f64>,
    pieces: [Option<Vec2>; STRIKER],
    max_speed: f64,
    max_spin: f64,
    inner: carrom_search::Judge,
}

#[pymethods]
impl Judge {
    #[new]
    #[pyo3(signature = (simulator, xy, *, parts, told, targets, most_cushions, away, max_speed,
        max_spin, near_miss, half_pot, half_hit, half_place, half_speed, untouched, rattled, unhit, mouth))]
    #[expect(clippy::too_many_arguments, reason = "keyword-only: one name for each number")]
    fn new(
        simulator: Bound<'_, Simulator>,
        xy: PyReadonlyArrayDyn<'_, f64>,
        parts: Vec<Criterion>,
        told: usize,
        targets: Vec<usize>,
        most_cushions: i64,
        away: [f64; 2],
        max_speed: f64,
        max_spin: f64,
        near_miss: f64,
        half_pot: f64,
        half_hit: f64,
        half_place: f64,
        half_speed: f64,
        untouched: f64,
        rattled: f64,
        unhit: f64,
        mouth: f64,
    ) -> PyResult<Self> {
        let layout = convert::layouts(&xy)?.to_vec();
        if layout.len() != LAYOUT_NUMBERS {
            let count = layout.len() / LAYOUT_NUMBERS;
            return Err(PyValueError::new_err(format!("xy must be one layout, not {count}")));
        }
        let Start { pieces, .. } = carrom_core::start(&layout, &[0.0; STROKE_NUMBERS]);
        let given = &simulator.get().model().given;
        let frame = Frame {
            half_side: given.half_side,
            pockets: given.pocket_centres.map(|centre| [centre.x, centre.y]),
            rim: given.rim_radius,
            radius: given.radius,
        };
        let inner = carrom_search::Judge {
            parts: inners(parts),
            told,
            targets: convert::all_known(targets)?,
            most_cushions,
            frame,
            layout: from_fn(|piece| [layout[2 * piece], layout[2 * piece + 1]]),
            away,
            scale: Scale {
                near_miss,
                half_pot,
                half_hit,
                half_place,
                half_speed,
                untouched,
                rattled,
                unhit,
                mouth,
            },
        };
        Ok(Self { simulator: simulator.unbind(), layout, pieces, max_speed, max_spin, inner })
    }

    /// Score and number of the kind of each of some strokes (N, 5), as arrays (N,); None when one
    /// of them must not be made.
    fn verdicts<'py>(
        &self,
        py: Python<'py>,
        strokes: PyReadonlyArrayDyn<'py, f64>,
    ) -> PyResult<Option<Verdicts<'py>>> {
        let strokes = convert::strokes(&strokes)?;
        let request = Request { layouts: &self.layout, strokes, threads: 1, events: true };
        if !strokes.chunks_exact(STROKE_NUMBERS).all(|stroke| self.may_be_made(stroke)) {
            return Ok(None);
        }
        let batch = self.simulator.get().run(py, request)?;
        let (scores, kinds) = py.detach(|| self.inner.verdicts(&batch, strokes));
        Ok(Some((scores.into_pyarray(py), kinds.into_pyarray(py))))
    }
}

impl Judge {
    fn may_be_made(&self, stroke: &[f64]) -> bool {
        let (place, velocity) = (Vec2::new(stroke[0], stroke[1]), Vec2::new(stroke[2], stroke[3]));
        velocity.squared() <= self.max_speed * self.max_speed
            && stroke[4].abs() <= self.max_spin
            && place.x.is_finite()
            && place.y.is_finite()
            && self.simulator.get().model().start_faults(&self.pieces, place) == 0
    }
}

/// Scores and kinds.
type Verdicts<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<i64>>);
