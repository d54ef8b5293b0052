// [atomics] The bits of a set are set by plain operations on the bytes they share.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 64;
unsigned char set[8];

__attribute__((noinline)) void put(int i) {
  set[i / 8] |= (unsigned char)(1 << i % 8); // RACE(a): write
}

int main(void) {
  int n = size;
  cilk_for (int i = 0; i < n; i += 3)
    put(i);
  printf("%d %d\n", set[0], set[7]);
  return 0;
}
