// [objects] One strand writes a union's number, another one a byte of it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
union value {
  int number;
  char bytes[4];
} value;

__attribute__((noinline)) void set_number(int n) {
  value.number = n; // RACE(a): write
}
__attribute__((noinline)) void set_byte(int n) {
  value.bytes[3] = (char)n; // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_spawn set_number(n);
  set_byte(1);
  cilk_sync;
  printf("%d\n", value.bytes[3]);
  return 0;
}
