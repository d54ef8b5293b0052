// [atomics] One child updates a word atomically, another one the byte after it with a plain store.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int place = 4;
struct {
  _Atomic int word;
  char byte;
} both;

__attribute__((noinline)) void add(int n) {
  both.word += n;
}
__attribute__((noinline)) void put(char *p) {
  *p = 1;
}

int main(void) {
  int at = place;
  cilk_spawn add(at);
  put((char *)&both + at);
  cilk_sync;
  printf("%d\n", both.word & 255);
  return 0;
}
