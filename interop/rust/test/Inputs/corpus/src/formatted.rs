//! A value that counts how often it was written, under the stream's lock: it is
//! written to two streams (racy), and to one (free).

use crate::shared::Shared;
use std::fmt::{Display, Formatter, Result};

pub const VARIABLE: Option<&str> = Some("count");

struct Counted<'a>(&'a Shared<u64>);

impl Display for Counted<'_> {
    fn fmt(&self, to: &mut Formatter) -> Result {
        *self.0.get() += 1;
        to.write_str("counted")
    }
}

pub fn racy() {
    let count = Shared::new(0);
    cilk::join(
        || println!("{}", Counted(&count)),
        || eprintln!("{}", Counted(&count)),
    );
}

pub fn free() {
    let count = Shared::new(0);
    cilk::join(
        || println!("{}", Counted(&count)),
        || println!("{}", Counted(&count)),
    );
    assert_eq!(*count.get(), 2);
}
