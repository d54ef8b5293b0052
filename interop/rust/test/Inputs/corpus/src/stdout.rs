//! The standard output, locked for several lines: a variable is changed after
//! the lock is given back (racy), and while it is held (free).

use crate::shared::Shared;
use std::io::{stdout, Write};

pub const VARIABLE: Option<&str> = Some("lines");

pub fn racy() {
    let lines = Shared::new(0);
    let write = |text: &str| {
        writeln!(stdout().lock(), "{text}").unwrap();
        *lines.get() += 1;
    };
    cilk::join(|| write("a"), || write("b"));
}

pub fn free() {
    let lines = Shared::new(0);
    let write = |text: &str| {
        let mut out = stdout().lock();
        out.write_all(text.as_bytes()).unwrap();
        *lines.get() += 1;
        writeln!(out, "{}", lines.get()).unwrap();
        out.flush().unwrap();
        drop(out);
        println!("{text}");
        let mut out = std::io::BufWriter::new(stdout());
        writeln!(out, "{text}").unwrap();
    };
    cilk::join(|| write("a"), || write("b"));
}
