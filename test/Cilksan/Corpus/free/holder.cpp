// [reducers] All iterations work in a holder, which gives each strand an array.
#include <cilk/cilk.h>
#include <cilk/holder.h>
#include <cstdio>

volatile int size = 12;
struct Scratch {
  int row[8];
};
cilk::holder<Scratch> scratch;
int out[12];

[[gnu::noinline]] void fill(int *row, int i) {
  for (int k = 0; k < 8; ++k)
    row[k] = i * k;
}
[[gnu::noinline]] int add(const int *row) {
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += row[k];
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
