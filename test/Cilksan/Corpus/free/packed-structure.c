// [objects] One strand writes an unaligned number, another one the byte after it.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int offset = 5;
struct __attribute__((packed)) record {
  char tag;
  int value;
  char end;
} record;

__attribute__((noinline)) void set_value(struct record *r, int n) {
  r->value = n;
}
__attribute__((noinline)) void set_byte(struct record *r, int at) {
  ((char *)r)[at] = 1;
}

int main(void) {
  int at = offset;
  cilk_spawn set_value(&record, at);
  set_byte(&record, at);
  cilk_sync;
  printf("%d\n", record.end);
  return 0;
}
