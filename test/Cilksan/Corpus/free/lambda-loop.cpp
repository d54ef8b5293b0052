// [classes] Lambdas spawned in a loop have a copy of the variable that changes between
// iterations.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
int out[10];

[[gnu::noinline]] int get(const int &x) {
  return x * 2;
}
[[gnu::noinline]] void next(int &x) {
  x += 3;
}

int main() {
  int n = size, x = 0;
  for (int i = 0; i < n; ++i) {
    cilk_spawn [i, x] { out[i] = get(x); }();
    next(x);
  }
  cilk_sync;
  std::printf("%d\n", out[0] + x);
}
