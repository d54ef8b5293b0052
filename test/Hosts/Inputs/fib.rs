// Fibonacci's numbers in Rust. To Rust's unmodified compiler, Tapir's markers are
// functions.
use std::os::raw::{c_char, c_void};
extern "C" {
    #[link_name = "tapir.detach"] fn detach(r: *mut c_char, ...) -> bool;
    #[link_name = "tapir.reattach"] fn reattach(r: *mut c_char);
    #[link_name = "tapir.sync"] fn sync(r: *mut c_char);
}
#[inline(never)]
pub fn fib(n: i64) -> i64 {
    if n < 2 { return n; }
    let mut region: c_char = 0;
    let mut x: i64 = 0;
    unsafe {
        let r = &mut region as *mut c_char;
        if detach(r, &mut x as *mut i64 as *mut c_void) {
            x = m::fibm(n - 1);
            reattach(r);
        }
        let y = fib(n - 2);
        sync(r);
        std::ptr::read_volatile(&x) + y
    }
}
mod m { #[inline(never)] pub fn fibm(n: i64) -> i64 { super::fib(n) } }
fn main() {
    let n = std::env::args().nth(1).unwrap().parse().unwrap();
    println!("fib({}) = {}", n, fib(n));
}
