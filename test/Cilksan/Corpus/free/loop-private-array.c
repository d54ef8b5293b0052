// [privates] Each iteration has an array of its own, on the stack.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 16;
int result[16];

__attribute__((noinline)) void fill(int *row, int i) {
  for (int k = 0; k < 8; ++k)
    row[k] = i * k;
}
__attribute__((noinline)) int add(const int *row) {
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += row[k];
  return sum;
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    int row[8];
    fill(row, i);
    result[i] = add(row);
  }
  printf("%d\n", result[n - 1]);
  return 0;
}
