//! The extension module `carrom._core`: converts, releases the GIL, calls, converts back.

mod convert;
mod outcome;
mod simulator;

use pyo3::prelude::*;

/// Fast core of carrom. Use it through `carrom.simulate` and `carrom.simulate_batch`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::outcome::{BatchOutcome, Outcome};
    #[pymodule_export]
    use crate::simulator::Simulator;
}
