// [control] A case without break falls through into the one that other iterations execute.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 3;
int one, two, three;

__attribute__((noinline)) void put(int *place, int value) {
  *place = value; // RACE(a): write
}

__attribute__((noinline)) void dispatch(int kind) {
  switch (kind) {
  case 0:
    put(&one, kind);
    __attribute__((fallthrough));
  case 1:
    put(&two, kind);
    break;
  default:
    put(&three, kind);
    break;
  }
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    dispatch(i);
  printf("%d %d\n", three, n + two - two);
  return 0;
}
