// Races whose reads are in functions of the standard library that are not generic.
use std::cell::UnsafeCell;

struct Shared(UnsafeCell<String>);
unsafe impl Sync for Shared {}

fn write(text: &Shared) {
    unsafe { (*text.0.get()).as_bytes_mut()[70] = b'9' }
}

fn contains(text: &Shared) -> bool {
    unsafe { (*text.0.get()).contains('x') }
}

fn to_uppercase(text: &Shared) -> usize {
    unsafe { (*text.0.get()).to_uppercase().len() }
}

fn parse(text: &Shared) -> bool {
    unsafe { (*text.0.get()).parse::<f64>().is_ok() }
}

fn main() {
    let text = Shared(UnsafeCell::new("1".repeat(100)));
    let what = std::env::args().nth(1).unwrap();
    let (_, found) = cilk::join(
        || write(&text),
        || match what.as_str() {
            "contains" => usize::from(contains(&text)),
            "to_uppercase" => to_uppercase(&text),
            "parse" => usize::from(parse(&text)),
            _ => 0,
        },
    );
    std::process::exit(i32::from(found == 1_000));
}
