// Slows children down, so that their parents' continuations get stolen.
#ifndef SLOW_H
#define SLOW_H

#include <time.h>

// A separate function that no optimiser sees through; now and then a call takes longer than a
// thief needs to wake up.
__attribute__((noinline)) static void dawdle(unsigned n) {
  __asm__ volatile("" : "+r"(n));
  if (n % 3 == 0) {
    struct timespec t = {0, 100000};
    nanosleep(&t, 0);
  }
}

// A value that the optimiser doesn't know.
#define OPAQUE(x)                                                              \
  __extension__({                                                              \
    __typeof__(x) opaque_ = (x);                                               \
    __asm__ volatile("" : "+m"(opaque_));                                      \
    opaque_;                                                                   \
  })

#endif
