//! Prints the digest of the set of strokes; with `--each` first that of every stroke, a line each.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "that is what it is for")]

fn main() {
    let digests: Vec<u64> = carrom_digests::all().collect();
    if std::env::args().any(|word| word == "--each") {
        for digest in &digests {
            println!("{digest:016x}");
        }
    }
    println!("{:016x}", carrom_digests::together(digests));
}
