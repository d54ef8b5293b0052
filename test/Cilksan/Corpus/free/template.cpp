// [classes] Two instances of a template run in parallel; each adds to an object of its own.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;
union {
  int number;
  short half;
} sum, other;

template <class T> [[gnu::noinline]] void add(T &to, int n) {
  to = static_cast<T>(to + n);
}

int main() {
  int n = size;
  cilk_spawn add(sum.number, n);
  add(other.half, n);
  cilk_sync;
  std::printf("%d %d\n", sum.number, other.half);
}
