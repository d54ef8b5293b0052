// [exceptions] All iterations throw and change one exception object, by pointer.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 8;
int out[8];

struct Error {
  int code = 0;
} shared;

[[gnu::noinline]] void set(Error &e, int i) {
  e.code = i; // RACE(a): write RACE(b): write
}
[[gnu::noinline]] int get(const Error &e) {
  return e.code + 1; // RACE(b): read
}

[[gnu::noinline]] void fail(int i) {
  set(shared, i);
  throw &shared;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    try {
      fail(i);
    } catch (const Error *e) {
      out[i] = get(*e);
    }
  }
  std::printf("%d\n", out[n - 1]);
}
