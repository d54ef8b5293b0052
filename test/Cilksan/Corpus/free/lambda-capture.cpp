// [classes] A spawned lambda has captured a variable by value that the parent then changes.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
int seen[2];

[[gnu::noinline]] void bump(int &x, int n) {
  x += n;
}

int main() {
  int n = size;
  int total = n;
  cilk_spawn [total, n]() mutable {
    bump(total, n);
    seen[0] = n;
  }();
  bump(total, 1);
  cilk_sync;
  std::printf("%d %d\n", total, seen[0]);
}
