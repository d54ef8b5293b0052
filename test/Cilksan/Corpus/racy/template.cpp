// [classes] Two instances of a template run in parallel; each adds to the bytes of the same
// object.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
union {
  int number;
  short half;
} sum, other;

template <class T> [[gnu::noinline]] void add(T &to, int n) {
  to = static_cast<T>(to + n); // RACE(a): write
}

int main() {
  int n = size;
  cilk_spawn add(sum.number, n);
  add(sum.half, n);
  cilk_sync;
  std::printf("%d %d\n", sum.number, other.half);
}
