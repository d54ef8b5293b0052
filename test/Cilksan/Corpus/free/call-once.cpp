// [statics] All strands make sure by std::call_once that a value has been set up.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>

volatile int size = 8;
int value, out[8];
std::once_flag flag;

[[gnu::noinline]] void make(int n) {
  value = n;
}
[[gnu::noinline]] int get() {
  return value * 2;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    std::call_once(flag, make, n);
    out[i] = get();
  }
  std::printf("%d\n", out[n - 1]);
}
