// [tasks] A task starts an inner task and hands its future to others. A strand that has waited for
// the outer task hasn't waited for the inner one.
#include <cilk/concurrent.h>
#include <cstdio>

int value;
static cilk::future<void> inner;

[[gnu::noinline]] static void write() { value = 1; } // RACE(a): write
[[gnu::noinline]] static int read() { return value; } // RACE(a): read

int main() {
  cilk::async([] { inner = cilk::async(write); }).get();
  int seen = read();
  inner.get();
  std::printf("%d\n", seen >= 0);
}
