//! The extension module `carrom._core`: converts, releases the GIL for what takes long, calls,
//! converts back.

#![forbid(unsafe_code)]

mod archive;
mod convert;
mod criterion;
mod judge;
mod outcome;
mod proposals;
mod simulator;
mod tracks;

use pyo3::prelude::*;

/// Fast core of carrom. Use it through `carrom.simulate` and `carrom.simulate_batch`.
#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use crate::archive::Archive;
    #[pymodule_export]
    use crate::criterion::Criterion;
    #[pymodule_export]
    use crate::judge::Judge;
    #[pymodule_export]
    use crate::outcome::{BatchOutcome, Outcome};
    #[pymodule_export]
    use crate::proposals::{aims_of, bells, points_of, stream, strokes_of, uniforms, words};
    #[pymodule_export]
    use crate::simulator::Simulator;
    #[pymodule_export]
    use crate::tracks::Tracks;

    /// Looks numpy's functions up now: later it would panic where Ctrl-C comes in between.
    #[pymodule_init]
    fn look_numpy_up(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.py().import("numpy.lib")?;
        numpy::dtype::<f64>(module.py());
        Ok(())
    }
}
