// [functions] A variadic function stores through pointers; two children are given different ones.
#include <cilk/cilk.h>
#include <stdarg.h>
#include <stdio.h>

volatile int size = 3;
int a[4];

__attribute__((noinline)) void store(int value, int n, ...) {
  va_list places;
  va_start(places, n);
  for (int i = 0; i < n; ++i)
    *va_arg(places, int *) = value;
  va_end(places);
}

int main(void) {
  int n = size;
  cilk_spawn store(n, 2, &a[0], &a[1]);
  store(n + 1, 2, &a[2], &a[3]);
  cilk_sync;
  printf("%d\n", a[0] + a[2]);
  return 0;
}
