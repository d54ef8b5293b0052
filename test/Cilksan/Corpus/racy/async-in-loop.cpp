// [tasks] Each iteration starts a task that adds to one sum, and waits for it.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

long sums[8];

[[gnu::noinline]] static void add(int i, int to) {
  sums[to] += i; // RACE(a): write
}

int main() {
  cilk_for (int i = 0; i < 8; ++i) {
    cilk::async(add, i, 0).get();
  }
  std::printf("%d\n", sums[0] >= 0);
}
