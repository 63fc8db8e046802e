//! Score and kind of each stroke of a batch, as `carrom.solver.problem` asks for them.

use carrom_core::{BODIES, Batch, POCKETS, STRIKER, Stop};

use crate::criterion::{Criterion, Made, Scale, mean, scores_of};
use crate::tracks::{Ends, Frame, Mouths, Tracks, When};

/// What strokes from one layout are judged by.
#[derive(Clone, Debug)]
pub struct Judge {
    /// What a stroke shall do: its score is the mean of theirs.
    pub parts: Vec<Criterion>,
    /// Which of them is reached makes kinds of their own, for so many.
    pub told: usize,
    /// Pieces whose way makes kinds of their own.
    pub targets: Vec<usize>,
    /// More cushions than this are one kind.
    pub most_cushions: i64,
    /// The board.
    pub frame: Frame,
    /// Where each piece lies; NaN where not on the board.
    pub layout: [[f64; 2]; STRIKER],
    /// The direction that leads away from the player.
    pub away: [f64; 2],
    /// What near misses have.
    pub scale: Scale,
}

impl Judge {
    /// Score, and number of the kind, of each stroke of a batch.
    pub fn verdicts(&self, batch: &Batch, strokes: &[f64]) -> (Vec<f64>, Vec<i64>) {
        let tracks = Tracks::of(batch, self.frame);
        let settled = |&stop: &u8| stop == Stop::Settled as u8;
        let settled: Vec<bool> = batch.stop.iter().map(settled).collect();
        let made = Made {
            tracks: &tracks,
            ends: Ends::of(batch),
            order: &batch.order,
            strokes,
            settled: &settled,
            layout: &self.layout,
            away: self.away,
            scale: &self.scale,
        };
        let parts = scores_of(&self.parts, made);
        let mut kinds = vec![0; settled.len()];
        for part in parts.iter().take(self.told) {
            for (kind, &score) in kinds.iter_mut().zip(part) {
                *kind = 2 * *kind + i64::from(score >= 1.0);
            }
        }
        let scores = mean(&parts);
        self.tell_apart(&mut kinds, made, &scores, &batch.first_contact);
        (scores, kinds)
    }

    /// Goes on with the numbers of the kinds: see `carrom.solver.niches`.
    fn tell_apart(&self, kinds: &mut [i64], made: Made<'_>, scores: &[f64], first: &[i8]) {
        let mut digit = |base: i64, of: &dyn Fn(usize) -> i64| {
            for (stroke, kind) in kinds.iter_mut().enumerate() {
                *kind = base * *kind + of(stroke);
            }
        };
        let (most, tracks) = (self.most_cushions, made.tracks);
        digit(2, &|stroke| i64::from(made.forward(stroke) < 0.0));
        digit(BODIES as i64, &|stroke| i64::from(first[stroke]) + 1);
        let mouths = Mouths { mouth: self.scale.mouth, ends: made.ends };
        let before = tracks.cushions(STRIKER, When::BeforeContact, mouths);
        digit(most + 1, &|stroke| before[stroke].min(most));
        for &piece in &self.targets {
            let hole = |stroke| made.ends.pocket(stroke, piece).map_or(0, |hole| hole as i64 + 1);
            digit(POCKETS as i64 + 1, &hole);
            let banks = tracks.cushions(piece, When::OnTheWay, mouths);
            digit(most + 1, &|stroke| banks[stroke].min(most));
            let senders = tracks.sender(piece, made.ends);
            let sender = |stroke: usize| if scores[stroke] >= 1.0 { senders[stroke] } else { 0 };
            digit(BODIES as i64 + 1, &sender);
        }
    }
}
