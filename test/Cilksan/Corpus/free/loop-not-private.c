// [privates] The variable that each iteration needs for itself is declared in the loop.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 40;
int a[40], b[40];

__attribute__((noinline)) void put(int *place, int value) {
  *place = value;
}
__attribute__((noinline)) int square(const int *place) {
  return *place * *place;
}

int main(void) {
  int n = size;
  for (int i = 0; i < n; ++i)
    a[i] = i + 1;
  cilk_for (int i = 0; i < n; ++i) {
    int t;
    put(&t, a[i]);
    b[i] = square(&t);
  }
  printf("%d\n", b[n - 1]);
  return 0;
}
