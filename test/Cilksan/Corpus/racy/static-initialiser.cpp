// [statics] A table is made at its first use; a plain pointer says whether it exists.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 8;
int out[8];

struct Table {
  int entry[8];
};
Table storage, *table;

[[gnu::noinline]] void fill(Table &t, int n) {
  for (int i = 0; i < 8; ++i)
    t.entry[i] = n * i; // RACE(b): write RACE(d?): write
}

[[gnu::noinline]] int get(int i) {
  Table *t = table; // RACE(a): read
  if (!t) {
    t = &storage;
    fill(*t, size);
    table = t; // RACE(a): write RACE(c?): write
  }
  return t->entry[i]; // RACE(b): read
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    out[i] = get(i);
  std::printf("%d\n", out[n - 1]);
}
