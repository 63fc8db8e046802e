//! Any layout, materials and stroke that a board could see: everything holds, and it ends.

#![no_main]
#![forbid(unsafe_code)]

use carrom_core::{Law, Trajectory, simulate};
use carrom_digests::{Numbers, drawn};
use carrom_fuzz::{check, shares};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let law = if kind & 1 == 0 { Law::Coupled } else { Law::Coulomb };
    let mut share = shares(rest);
    let Some(scene) = drawn(&mut Numbers(&mut share), law, kind & 2 == 0) else { return };
    let mut record = Trajectory::default();
    let outcome = simulate(&scene.model, &scene.start, &mut record).expect("finite numbers");
    check(&scene.model, &scene.start, &outcome, &record);
});
