// [tasks] A task and the strand that has started it add to one variable.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

static long sum;

[[gnu::noinline]] static void add(int n) {
  sum += n; // RACE(a): write
}

int main() {
  cilk::future<void> one = cilk::async(add, 1), two = cilk::async(add, 2);
  add(3);
  two.get();
  add(4);
  one.get();
  std::printf("%d\n", sum == 10);
}
