// [exceptions] The destructor that an exception runs in a child writes a variable that the parent
// reads after the sync.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
int closed;

struct Guard {
  ~Guard() {
    closed += 1;
  }
};

[[gnu::noinline]] void risky(int n) {
  Guard guard;
  if (n > 2)
    throw n;
}
[[gnu::noinline]] void careful(int n) {
  try {
    risky(n);
  } catch (int) {
  }
}
[[gnu::noinline]] int look() {
  return closed;
}

int main() {
  int n = size, x;
  cilk_spawn careful(n);
  cilk_sync;
  x = look();
  cilk_sync;
  std::printf("%d\n", x);
}
