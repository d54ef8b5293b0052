//! Times one program: `rust-benchmark PROGRAM SYSTEM`, where the system is
//! cilk, rayon or serial. Prints the seconds that the program took and a number
//! that is the same for all systems.

mod fib;
mod mandelbrot;
mod matmul;
mod nqueens;
mod quicksort;
mod sum;

use std::time::Instant;

type Run = fn(System) -> (f64, u64);

#[derive(Clone, Copy, PartialEq)]
enum System {
    Cilk,
    Rayon,
    Serial,
}

const PROGRAMS: [(&str, Run); 6] = [
    ("fib", fib::run),
    ("quicksort", quicksort::run),
    ("matmul", matmul::run),
    ("nqueens", nqueens::run),
    ("mandelbrot", mandelbrot::run),
    ("sum", sum::run),
];

/// Returns the seconds that `f` takes, and its result.
fn time<R>(f: impl FnOnce() -> R) -> (f64, R) {
    let begin = Instant::now();
    let result = f();
    (begin.elapsed().as_secs_f64(), result)
}

/// Returns a number from 0 to 2^31, another one in each call.
fn random(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    *state >> 33
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, system] = &args[..] else {
        panic!("usage: rust-benchmark PROGRAM SYSTEM");
    };
    let system = match system.as_str() {
        "cilk" => System::Cilk,
        "rayon" => System::Rayon,
        _ => System::Serial,
    };
    // Both systems start their workers before the time is taken.
    match system {
        System::Cilk => drop(cilk::join(|| (), || ())),
        System::Rayon => drop(rayon::join(|| (), || ())),
        System::Serial => (),
    }
    let run = PROGRAMS
        .iter()
        .find(|p| p.0 == program)
        .expect("a program's name")
        .1;
    let (seconds, result) = run(system);
    println!("{seconds:.6} {result}");
}
