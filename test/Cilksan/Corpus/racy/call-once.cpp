// [statics] All strands set up a value that only one of them should.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>

volatile int size = 8;
int value, out[8];

[[gnu::noinline]] void make(int n) {
  value = n; // RACE(a): write RACE(b): write
}
[[gnu::noinline]] int get() {
  return value * 2; // RACE(b): read
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    make(n);
    out[i] = get();
  }
  std::printf("%d\n", out[n - 1]);
}
