//! Regions of the board in which pieces shall end: those of `carrom.solver.places`.

use crate::tracks::{Ends, away};

/// A part of the board, by the place of a piece's centre.
#[derive(Clone, Debug)]
pub enum Region {
    /// A disc.
    Disc {
        /// Its middle, m.
        middle: [f64; 2],
        /// Its radius, m.
        radius: f64,
    },
    /// A strip along a cushion, or along all four.
    Strip {
        /// The direction of the cushion from the middle of the board; none: all.
        towards: Option<[f64; 2]>,
        /// How far from the middle a piece at the cushion is, m.
        edge: f64,
        /// How wide it is, m.
        within: f64,
    },
    /// Around another piece, wherever that ends.
    Beside {
        /// The other piece.
        other: usize,
        /// The radii of both, m.
        radii: [f64; 2],
        /// From rim to rim, m.
        within: f64,
    },
    /// A rectangle, in the frame of a seat.
    Box {
        /// Matrix that turns the board of the south to the seat's, by rows.
        turn: [f64; 4],
        /// The south-west corner, m.
        low: [f64; 2],
        /// The north-east corner, m.
        high: [f64; 2],
    },
}

impl Region {
    /// How far outside a piece ends, m; 0 inside, infinite where it has left the board.
    pub fn outside(&self, piece: usize, stroke: usize, ends: Ends<'_>) -> f64 {
        let place @ [x, y] = ends.place(stroke, piece);
        let off = match *self {
            Self::Disc { middle, radius } => away(place, middle) - radius,
            Self::Strip { towards, edge, within } => {
                let reach = match towards {
                    Some([to_x, to_y]) => to_x * x + to_y * y,
                    None => x.abs().max(y.abs()),
                };
                edge - reach - within
            }
            Self::Beside { other, radii, within } => {
                away(place, ends.place(stroke, other)) - radii[0] - radii[1] - within
            }
            Self::Box { turn: [a, b, c, d], low, high } => {
                let (x, y) = (a * x + c * y, b * x + d * y);
                let off_x = (low[0] - x).max(x - high[0]).max(0.0);
                let off_y = (low[1] - y).max(y - high[1]).max(0.0);
                away([off_x, off_y], [0.0; 2])
            }
        };
        // The other piece may have left as well.
        if x.is_nan() || off.is_nan() { f64::INFINITY } else { off.max(0.0) }
    }
}
