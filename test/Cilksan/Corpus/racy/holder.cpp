// [reducers] All iterations work in one global array.
#include <cilk/cilk.h>
#include <cilk/holder.h>
#include <cstdio>

volatile int size = 12;
struct Scratch {
  int row[8];
};
Scratch scratch;
int out[12];

[[gnu::noinline]] void fill(int *row, int i) {
  for (int k = 0; k < 8; ++k)
    row[k] = i * k; // RACE(a): write RACE(b): write
}
[[gnu::noinline]] int add(const int *row) {
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += row[k]; // RACE(b): read
  return sum;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    fill(scratch.row, i);
    out[i] = add(scratch.row);
  }
  std::printf("%d\n", out[n - 1]);
}
