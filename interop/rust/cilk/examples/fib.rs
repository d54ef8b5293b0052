//! Fibonacci's numbers, slowly: a join for each of them and nothing else.

fn fib(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (a, b) = cilk::join(|| fib(n - 1), || fib(n - 2));
    a + b
}

fn main() {
    let n = std::env::args()
        .nth(1)
        .map_or(30, |n| n.parse().expect("a number"));
    println!("fib({n}) = {}", fib(n));
}
