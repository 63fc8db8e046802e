//! Random numbers, each found from a seed and its own number: SplitMix64, counted instead of
//! drawn one after the other.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
const FIRST: u64 = 0xBF58_476D_1CE4_E5B9;
const SECOND: u64 = 0x94D0_49BB_1331_11EB;

/// The seed of another stream, for a seed and a number: the numbers' streams are unrelated.
#[inline]
pub fn stream(seed: u64, number: u64) -> u64 {
    word(seed ^ word(number, 0), 0)
}

/// Word `number` of a stream, from 0.
#[inline]
pub fn word(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(STEP));
    z = (z ^ (z >> 30)).wrapping_mul(FIRST);
    z = (z ^ (z >> 27)).wrapping_mul(SECOND);
    z ^ (z >> 31)
}

/// Number `number` of a stream of numbers from 0 up to 1.
#[inline]
pub fn uniform(seed: u64, number: u64) -> f64 {
    const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
    (word(seed, number) >> 11) as f64 * UNIT
}

/// Number `number` of a stream of bell-shaped numbers of mean 0 and deviation 1.
///
/// The sum of twelve uniform ones, never beyond 6 either way: no logarithm or cosine, whose last
/// digit differs between machines.
#[inline]
pub fn bell(seed: u64, number: u64) -> f64 {
    middle([0, 1, 2].map(|lane| word(seed, 3 * number + lane)))
}

/// The sum of the twelve 16-bit numbers of three words, each at the middle of its step.
fn middle(words: [u64; 3]) -> f64 {
    let lanes = |word: u64| [0, 16, 32, 48].map(|shift| word >> shift & 0xFFFF);
    let sum: u64 = words.into_iter().flat_map(lanes).sum();
    (sum + 6) as f64 * (1.0 / 65536.0) - 6.0
}

#[cfg(test)]
mod tests {
    use super::middle;

    #[test]
    fn a_bell_reaches_as_far_to_either_side() {
        let (least, most) = (middle([0; 3]), middle([u64::MAX; 3]));
        assert_eq!(least, -most);
        assert!(5.999 < most && most < 6.0);
    }
}
