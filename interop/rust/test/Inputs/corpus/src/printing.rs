//! Lines that tasks print: with a variable that one task changes (racy), and
//! without (free).

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("value");

pub fn racy() {
    let value = Shared::new(1);
    cilk::join(|| println!("value {}", *value.get() + 1), || *value.get() += 1);
}

pub fn free() {
    cilk::par_for(0..20usize, |i| {
        println!("line {i} of {}", "a".repeat(i));
        print!("{i}");
        eprintln!("{i}");
    });
}
