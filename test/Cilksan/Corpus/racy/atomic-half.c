// [atomics] One child updates a word atomically, another one a byte of it with a plain store.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int place = 3;
struct {
  _Atomic int word;
  char byte;
} both;

__attribute__((noinline)) void add(int n) {
  both.word += n; // RACE(a): write
}
__attribute__((noinline)) void put(char *p) {
  *p = 1; // RACE(a): write
}

int main(void) {
  int at = place;
  cilk_spawn add(at);
  put((char *)&both + at);
  cilk_sync;
  printf("%d\n", both.word & 255);
  return 0;
}
