//! Numbers, lengths and directions made of a row of shares in [0, 1).

use carrom_core::Vec2;

/// Draws from a row of shares in [0, 1).
pub struct Numbers<'a>(pub &'a mut dyn FnMut() -> f64);

impl Numbers<'_> {
    /// The next share.
    pub fn share(&mut self) -> f64 {
        (self.0)()
    }

    /// A number from `least` up to `most`.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.share()
    }

    /// A whole number from 0, below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.share() * count as f64) as usize
    }

    /// Whether something happens that does in such a share of cases.
    pub fn happens(&mut self, in_share: f64) -> bool {
        self.share() < in_share
    }

    /// One of some values.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// A unit vector: half-tangents instead of angles, so no sine is needed.
    pub fn direction(&mut self) -> Vec2 {
        let half = self.between(-1.0, 1.0);
        let below = 1.0 + half * half;
        let right = Vec2::new((1.0 - half * half) / below, 2.0 * half / below);
        if self.happens(0.5) { right } else { right * -1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn directions_go_all_ways_round_and_have_length_one() {
        let mut number = 0;
        let mut share = || {
            number += 1;
            carrom_search::uniform(1, number)
        };
        let mut numbers = Numbers(&mut share);
        let mut quarters = [0; 4];
        for _ in 0..100 {
            let way = numbers.direction();
            assert!((way.squared() - 1.0).abs() < 1e-15);
            quarters[2 * usize::from(way.x > 0.0) + usize::from(way.y > 0.0)] += 1;
        }
        assert!(quarters.iter().all(|&count| count > 10), "{quarters:?}");
    }
}
