// A function that computes, and spawns at short intervals.
#ifndef FIB_H
#define FIB_H
#include "wait.h"

TASK long fib(int n) {
  if (n < 2)
    return n;
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

#endif // FIB_H
