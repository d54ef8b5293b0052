// [exceptions] Two children that are about to fail note their number in one variable; each has its
// own handler.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 12;
int culprit;

[[gnu::noinline]] void work(int n) {
  if (n > 10) {
    culprit = n; // RACE(a): write
    throw n;
  }
}
[[gnu::noinline]] void try_work(int n) {
  try {
    work(n);
  } catch (int) {
  }
}

int main() {
  int n = size, x = 0;
  cilk_spawn try_work(n);
  cilk_spawn try_work(n + 1);
  cilk_sync;
  x = culprit;
  std::printf("%d\n", x);
}
