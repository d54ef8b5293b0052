// [tasks] Each iteration starts a task that adds to an element of its own, and waits for it.
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>

long sums[8];

[[gnu::noinline]] static void add(int i, int to) {
  sums[to] += i;
}

int main() {
  cilk_for (int i = 0; i < 8; ++i) {
    cilk::async(add, i, i).get();
  }
  std::printf("%d\n", sums[0] >= 0);
}
