// The address of a task's own variable becomes an integer: if an optimiser moves the conversion out
// of the task, the variable still belongs to the task.
// RUN: %check_cilk %s
// RUN: %check_cilk %s -- -fsanitize=pointer-overflow
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static _Atomic int wrong;

static inline void one(int y) {
  char buffer[64 + 31];
  char *aligned = (char *)(((uintptr_t)buffer + 31) & ~(uintptr_t)31);
  int bad = (uintptr_t)aligned % 32 != 0;
  memset(aligned, y & 127, 64);
  for (volatile int delay = 0; delay < 100; ++delay)
    ;
  for (int i = 0; i < 64; ++i)
    bad |= aligned[i] != (y & 127);
  wrong += bad;
}

int main(void) {
  for (int round = 0; round < 20; ++round)
    cilk_for (int y = 0; y < 500; ++y)
      one(y);
  for (int y = 0; y < 2000; ++y)
    cilk_spawn one(y);
  cilk_sync;
  cilk_for (int y = 0; y < 500; ++y) {
    unsigned count[16] = {0};
    for (int i = 0; i < 200; ++i)
      count[(i * y) & 15] += 1;
    unsigned sum = 0;
    for (unsigned *p = count; p < count + 16; ++p)
      sum += *p;
    wrong += sum != 200;
  }
  printf("%d wrong\n", (int)wrong);
  return 0;
}
