//! The one error of the crate.

use std::fmt;

/// Why a model or a start was refused. Nothing has run when one is returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The named numbers of a [`crate::Parameters`] are out of range; every fault is listed.
    InvalidModel(Vec<&'static str>),
    /// A start holds a body with a number that is not finite.
    NotFinite,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidModel(faults) => write!(out, "invalid model: {}", faults.join("; ")),
            Self::NotFinite => write!(out, "a start must hold finite numbers only"),
        }
    }
}

impl std::error::Error for Error {}
