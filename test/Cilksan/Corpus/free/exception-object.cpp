// [exceptions] All iterations throw exception objects of their own.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 8;
int out[8];

struct Error {
  int code = 0;
};

[[gnu::noinline]] void set(Error &e, int i) {
  e.code = i;
}
[[gnu::noinline]] int get(const Error &e) {
  return e.code + 1;
}

[[gnu::noinline]] void fail(int i) {
  Error own;
  set(own, i);
  throw own;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    try {
      fail(i);
    } catch (const Error &e) {
      out[i] = get(e);
    }
  }
  std::printf("%d\n", out[n - 1]);
}
