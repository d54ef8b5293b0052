// [objects] One strand writes a structure's number, another one the bytes after it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 5;
struct value {
  int number;
  char bytes[4];
} value;

__attribute__((noinline)) void set_number(int n) {
  value.number = n;
}
__attribute__((noinline)) void set_byte(int n) {
  value.bytes[3] = (char)n;
}

int main(void) {
  int n = size;
  cilk_spawn set_number(n);
  set_byte(1);
  cilk_sync;
  printf("%d\n", value.bytes[3]);
  return 0;
}
