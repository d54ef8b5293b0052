//! A number that is printed, so that the library reads it: another task changes it (racy), and each
//! task prints and changes its own (free).

use crate::shared::Shared;

pub const VARIABLE: Option<&str> = Some("value");

pub fn racy() {
    let value = Shared::new(1.5);
    cilk::join(
        || println!("value {:?}", *value.get()),
        || *value.get() += 1.0,
    );
}

pub fn free() {
    let mut values: Vec<(u64, f32)> = (0..20).map(|i| (i, i as f32)).collect();
    let shared = (7u8, 'a');
    cilk::par_for(&mut values, |value| {
        value.0 += 1;
        println!("{} {value:?} {shared:?}", value.0);
        assert_eq!(value.0.to_string().parse(), Ok(value.0));
    });
}
