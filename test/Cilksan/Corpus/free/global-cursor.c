// [statics] Each iteration computes the position of its input.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 20;
int input[20], output[20];

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    input[i] = i * i;
  cilk_for (int i = 0; i < n; ++i) {
    output[i] = input[n - 1 - i];
  }
  printf("%d\n", output[0]);
  return 0;
}
