// [statics] The initialiser of a function's static variable makes a table at its first use.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 8;
int out[8];

struct Table {
  int entry[8];
};

[[gnu::noinline]] void fill(Table &t, int n) {
  for (int i = 0; i < 8; ++i)
    t.entry[i] = n * i;
}
struct Filled : Table {
  explicit Filled(int n) { fill(*this, n); }
};

[[gnu::noinline]] int get(int i) {
  static Filled filled(size);
  const Table *t = &filled;
  return t->entry[i];
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = get(i);
  std::printf("%d\n", out[n - 1]);
}
