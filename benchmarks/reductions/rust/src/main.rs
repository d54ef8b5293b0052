//! Eleven reductions of arrays that fit the second-level cache. Prints the
//! least time of a call, which makes PASSES passes over the arrays, and the
//! result.
//!
//!     reductions serial|cilk NAME CALLS PASSES

use cilk::{par_for, reduce, Max, Min, Monoid, Sum};
use std::time::Instant;

const COUNT: usize = 262_144;

struct Arrays {
    ints: Vec<i32>,
    floats: Vec<f32>,
    doubles: Vec<f64>,
    others: Vec<f64>,
    passes: usize,
}

struct Bins;
impl Monoid for Bins {
    type View = [i64; 16];
    fn identity() -> [i64; 16] {
        [0; 16]
    }
    fn merge(left: &mut [i64; 16], right: [i64; 16]) {
        left.iter_mut().zip(right).for_each(|(l, r)| *l += r);
    }
}

struct First;
impl Monoid for First {
    type View = (i32, u32);
    fn identity() -> (i32, u32) {
        (i32::MAX, u32::MAX)
    }
    fn merge(left: &mut (i32, u32), right: (i32, u32)) {
        if right.0 < left.0 {
            *left = right;
        }
    }
}

fn weigh(bins: [i64; 16]) -> f64 {
    bins.iter().fold(0.0, |sum, &n| 3.0 * sum + n as f64)
}

#[inline(never)]
fn serial(name: &str, of: &Arrays) -> f64 {
    let a = &of.ints[..];
    match name {
        "sum_int" => {
            let mut total = 0;
            for _ in 0..of.passes {
                for &x in a {
                    total += i64::from(x);
                }
            }
            total as f64
        }
        "sum_float" => {
            let mut total = 0.0;
            for _ in 0..of.passes {
                for &x in &of.floats {
                    total += x;
                }
            }
            f64::from(total)
        }
        "sum_double" => {
            let mut total = 0.0;
            for _ in 0..of.passes {
                for &x in &of.doubles {
                    total += x;
                }
            }
            total
        }
        "count" => {
            let mut total = 0i64;
            for _ in 0..of.passes {
                for &x in a {
                    if x < 500 {
                        total += 1;
                    }
                }
            }
            total as f64
        }
        "conditional_sum" => {
            let mut total = 0;
            for _ in 0..of.passes {
                for &x in a {
                    if x < 500 {
                        total += i64::from(x);
                    }
                }
            }
            total as f64
        }
        "least" => {
            let mut found = None;
            for _ in 0..of.passes {
                for &x in a {
                    if found.is_none_or(|f| x < f) {
                        found = Some(x);
                    }
                }
            }
            f64::from(found.unwrap())
        }
        "greatest" => {
            let mut found = None;
            for _ in 0..of.passes {
                for &x in a {
                    if found.is_none_or(|f| x > f) {
                        found = Some(x);
                    }
                }
            }
            f64::from(found.unwrap())
        }
        "dot" => {
            let mut total = 0.0;
            for _ in 0..of.passes {
                for (x, y) in of.doubles.iter().zip(&of.others) {
                    total += x * y;
                }
            }
            total
        }
        "two" => {
            let (mut odd, mut even) = (0, 0);
            for _ in 0..of.passes {
                for &x in a {
                    if x & 1 != 0 {
                        odd += i64::from(x);
                    } else {
                        even += i64::from(x);
                    }
                }
            }
            (odd - even) as f64
        }
        "histogram" => {
            let mut bins = [0i64; 16];
            for _ in 0..of.passes {
                for &x in a {
                    bins[(x & 15) as usize] += 1;
                }
            }
            weigh(bins)
        }
        "argmin" => {
            let mut found = (i32::MAX, u32::MAX);
            for _ in 0..of.passes {
                for (i, &x) in a.iter().enumerate() {
                    if x < found.0 {
                        found = (x, i as u32);
                    }
                }
            }
            f64::from(found.1)
        }
        _ => panic!("no such reduction: {name}"),
    }
}

/// Runs `body` once for each pass, in parallel.
fn each_pass(of: &Arrays, body: impl Fn() + Sync) {
    par_for(0..of.passes, |_| body());
}

#[inline(never)]
fn parallel(name: &str, of: &Arrays) -> f64 {
    let a = &of.ints[..];
    match name {
        "sum_int" => {
            let total =
                reduce::<Sum<i64>>(|r| each_pass(of, || par_for(a, |&x| r.add(i64::from(x)))));
            total as f64
        }
        "sum_float" => {
            let total =
                reduce::<Sum<f32>>(|r| each_pass(of, || par_for(&of.floats[..], |&x| r.add(x))));
            f64::from(total)
        }
        "sum_double" => {
            reduce::<Sum<f64>>(|r| each_pass(of, || par_for(&of.doubles[..], |&x| r.add(x))))
        }
        "count" => {
            let count = |&x: &i32, r: &cilk::Reducer<Sum<i64>>| {
                if x < 500 {
                    r.add(1)
                }
            };
            reduce::<Sum<i64>>(|r| each_pass(of, || par_for(a, |x| count(x, r)))) as f64
        }
        "conditional_sum" => {
            let add = |&x: &i32, r: &cilk::Reducer<Sum<i64>>| {
                if x < 500 {
                    r.add(i64::from(x))
                }
            };
            reduce::<Sum<i64>>(|r| each_pass(of, || par_for(a, |x| add(x, r)))) as f64
        }
        "least" => f64::from(
            reduce::<Min<i32>>(|r| each_pass(of, || par_for(a, |&x| r.add(Some(x))))).unwrap(),
        ),
        "greatest" => f64::from(
            reduce::<Max<i32>>(|r| each_pass(of, || par_for(a, |&x| r.add(Some(x))))).unwrap(),
        ),
        "dot" => reduce::<Sum<f64>>(|r| {
            each_pass(of, || {
                par_for(cilk::zip(&of.doubles[..], &of.others[..]), |(x, y)| {
                    r.add(x * y)
                })
            })
        }),
        "two" => {
            let mut odd = 0;
            let even = reduce::<Sum<i64>>(|even| {
                odd = reduce::<Sum<i64>>(|odd| {
                    each_pass(of, || {
                        par_for(a, |&x| {
                            if x & 1 != 0 {
                                odd.add(i64::from(x))
                            } else {
                                even.add(i64::from(x))
                            }
                        })
                    })
                })
            });
            (odd - even) as f64
        }
        "histogram" => weigh(reduce::<Bins>(|r| {
            each_pass(of, || {
                par_for(a, |&x| r.update(|bins| bins[(x & 15) as usize] += 1))
            })
        })),
        "argmin" => f64::from(
            reduce::<First>(|r| {
                each_pass(of, || {
                    par_for(cilk::enumerate(a), |(i, &x)| {
                        r.update(|found| {
                            if x < found.0 {
                                *found = (x, i as u32);
                            }
                        })
                    })
                })
            })
            .1,
        ),
        _ => panic!("no such reduction: {name}"),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, kind, name, calls, passes] = &arguments[..] else {
        panic!("reductions serial|cilk NAME CALLS PASSES");
    };
    let ints: Vec<i32> = (0..COUNT as u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 8) as i32 % 1000)
        .collect();
    let arrays = Arrays {
        floats: ints.iter().map(|&x| x as f32 / 7.0).collect(),
        doubles: ints.iter().map(|&x| f64::from(x) / 7.0).collect(),
        others: ints.iter().map(|&x| f64::from(x) / 11.0).collect(),
        ints,
        passes: passes.parse().unwrap(),
    };
    let function = if kind == "serial" { serial } else { parallel };
    let (mut best, mut result) = (f64::MAX, 0.0);
    for _ in 0..calls.parse().unwrap() {
        let begin = Instant::now();
        result = function(name, &arrays);
        best = best.min(begin.elapsed().as_secs_f64());
    }
    println!("seconds {best:.9}\nresult {result}");
}
