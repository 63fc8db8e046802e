//! The simulator: a checked model that runs strokes.

use std::time::{Duration, Instant};

use carrom_core::{
    BODIES, Batch, Error, Events, Final, LAYOUT_NUMBERS, Law, Model, Parameters, Request, Start,
    Trajectory,
};
use numpy::{IntoPyArray, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert;
use crate::outcome::{BatchOutcome, Outcome};

/// How often a long stroke or batch asks Python whether Ctrl-C was pressed.
const ASK_EVERY: Duration = Duration::from_millis(50);

/// Runs strokes on one board with one set of materials. Its numbers were checked before.
#[pyclass(frozen, module = "carrom._core")]
pub struct Simulator {
    model: Model,
}

impl Simulator {
    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Runs many strokes without Python's lock; Ctrl-C ends them.
    pub fn run(&self, py: Python<'_>, request: Request<'_>) -> PyResult<Batch> {
        let run = |keep_going: &mut dyn FnMut() -> bool| {
            carrom_core::simulate_batch(&self.model, request, keep_going)
        };
        Ok(unlocked(py, run)?.unwrap_or_default())
    }
}

/// Runs something long without Python's lock; Ctrl-C ends it, through what it asks now and then
/// whether to go on.
fn unlocked<T: Send>(
    py: Python<'_>,
    run: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let mut signal = Ok(());
    let done = py.detach(|| {
        let mut asked = Instant::now();
        let mut keep_going = || {
            if signal.is_ok() && asked.elapsed() >= ASK_EVERY {
                asked = Instant::now();
                signal = Python::attach(|py| py.check_signals());
            }
            signal.is_ok()
        };
        run(&mut keep_going)
    });
    signal?;
    done.map_err(refused)
}

#[pymethods]
impl Simulator {
    #[new]
    #[pyo3(signature = (*, half_side, pocket_centres, rim_radius, radii, masses, mu, gravity, coupled,
        disc_restitution, cushion_restitution, restitution_speed, disc_friction, cushion_friction,
        tangential_elasticity, floor_speed, contact_time, clusters, fall_time, overboard_speed,
        max_events, max_time))]
    #[expect(clippy::too_many_arguments, reason = "keyword-only: one name for each number")]
    fn new(
        half_side: f64,
        pocket_centres: Vec<(f64, f64)>,
        rim_radius: f64,
        radii: Vec<f64>,
        masses: Vec<f64>,
        mu: f64,
        gravity: f64,
        coupled: bool,
        disc_restitution: f64,
        cushion_restitution: f64,
        restitution_speed: f64,
        disc_friction: f64,
        cushion_friction: f64,
        tangential_elasticity: f64,
        floor_speed: f64,
        contact_time: f64,
        clusters: bool,
        fall_time: f64,
        overboard_speed: f64,
        max_events: u32,
        max_time: f64,
    ) -> PyResult<Self> {
        let pocket_centres = convert::pockets(&pocket_centres)?;
        let model = Model::new(Parameters {
            half_side,
            pocket_centres,
            rim_radius,
            radius: convert::bodies(radii, "radii")?,
            mass: convert::bodies(masses, "masses")?,
            mu,
            gravity,
            law: if coupled { Law::Coupled } else { Law::Coulomb },
            disc_restitution,
            cushion_restitution,
            restitution_speed,
            disc_friction,
            cushion_friction,
            tangential_elasticity,
            floor_speed,
            contact_time,
            clusters,
            fall_time,
            overboard_speed,
            max_events,
            max_time,
        })
        .map_err(refused)?;
        Ok(Self { model })
    }

    /// Why the striker of each stroke may not start: an array (N,) of bit masks. Bit i: it overlaps
    /// piece i; bit 20: off the board; bit 21: over a pocket.
    fn start_faults<'py>(
        &self,
        py: Python<'py>,
        xy: PyReadonlyArrayDyn<'py, f64>,
        strokes: PyReadonlyArrayDyn<'py, f64>,
    ) -> PyResult<Bound<'py, numpy::PyArray1<u32>>> {
        let request = request(&xy, &strokes, 1, false)?;
        let faults = |index| {
            let start = request.start(index);
            self.model.start_faults(&start.pieces, start.striker)
        };
        let faults: Vec<u32> = (0..request.count()).map(faults).collect();
        Ok(faults.into_pyarray(py))
    }

    /// The same for one stroke (x, y, velocity x, y, spin).
    fn start_fault(&self, xy: PyReadonlyArrayDyn<'_, f64>, striker: [f64; 5]) -> PyResult<u32> {
        let start = one_start(&xy, &striker)?;
        Ok(self.model.start_faults(&start.pieces, start.striker))
    }

    /// Runs one stroke; Ctrl-C ends it. record: 0 final, 1 events, 2 events and motion segments.
    fn stroke(
        &self,
        py: Python<'_>,
        xy: PyReadonlyArrayDyn<'_, f64>,
        striker: [f64; 5],
        record: u8,
    ) -> PyResult<Outcome> {
        let start = one_start(&xy, &striker)?;
        let model = &self.model;
        let mut events = Events::default();
        let mut trajectory = Trajectory::default();
        let inner = unlocked(py, |keep_going| match record {
            0 => carrom_core::simulate_while(model, &start, &mut Final, keep_going),
            1 => carrom_core::simulate_while(model, &start, &mut events, keep_going),
            _ => carrom_core::simulate_while(model, &start, &mut trajectory, keep_going),
        })?
        .ok_or_else(|| PyValueError::new_err("the stroke was ended"))?;
        let (events, segments) = match record {
            0 => (None, None),
            1 => (Some(events.0), None),
            _ => (Some(trajectory.events), Some(trajectory.segments)),
        };
        Ok(Outcome { inner, events, segments })
    }

    /// Runs many strokes (N, 5) from one layout (19, 2) or one for each (N, 19, 2), over `threads`
    /// threads (0: all). record: 0 final, 1 events.
    fn batch(
        &self,
        py: Python<'_>,
        xy: PyReadonlyArrayDyn<'_, f64>,
        strokes: PyReadonlyArrayDyn<'_, f64>,
        threads: usize,
        record: u8,
    ) -> PyResult<BatchOutcome> {
        let request = request(&xy, &strokes, threads, record > 0)?;
        let batch = self.run(py, request)?;
        batch_outcome(py, batch, record > 0)
    }
}

fn refused(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn one_start(xy: &PyReadonlyArrayDyn<'_, f64>, striker: &[f64; 5]) -> PyResult<Start> {
    let layout = convert::layouts(xy)?;
    if layout.len() != LAYOUT_NUMBERS {
        return Err(PyValueError::new_err("xy must have shape (19, 2) for one stroke"));
    }
    Ok(carrom_core::start(layout, striker))
}

fn request<'a>(
    xy: &'a PyReadonlyArrayDyn<'_, f64>,
    strokes: &'a PyReadonlyArrayDyn<'_, f64>,
    threads: usize,
    events: bool,
) -> PyResult<Request<'a>> {
    let (layouts, strokes) = (convert::layouts(xy)?, convert::strokes(strokes)?);
    let request = Request { layouts, strokes, threads, events };
    let (n, m) = (layouts.len() / LAYOUT_NUMBERS, request.count());
    if layouts.len() != LAYOUT_NUMBERS && n != m {
        return Err(PyValueError::new_err(format!("{n} layouts for {m} strokes")));
    }
    Ok(request)
}

/// A batch as arrays.
fn batch_outcome(py: Python<'_>, batch: Batch, with_events: bool) -> PyResult<BatchOutcome> {
    let count = batch.stop.len();
    let bodies = |codes: Vec<[i8; BODIES]>| {
        codes.into_flattened().into_pyarray(py).reshape([count, BODIES]).map(Bound::unbind)
    };
    let (event_offsets, events) = if with_events {
        let events = convert::event_columns(py, &batch.happenings)?.unbind();
        (Some(batch.offsets.into_pyarray(py).unbind()), Some(events))
    } else {
        (None, None)
    };
    let places = batch.places.into_flattened().into_flattened();
    Ok(BatchOutcome {
        xy: places.into_pyarray(py).reshape([count, BODIES, 2])?.unbind(),
        pocket: bodies(batch.pocket)?,
        pocket_order: bodies(batch.order)?,
        first_contact: batch.first_contact.into_pyarray(py).unbind(),
        duration: batch.duration.into_pyarray(py).unbind(),
        stop_reason: batch.stop.into_pyarray(py).unbind(),
        event_count: batch.events.into_pyarray(py).unbind(),
        event_offsets,
        events,
    })
}
