// The C program of the paper on Cilk (1995).
#ifndef FIB_H
#define FIB_H

#include <cilk/closures.h>

CILK_CLOSURE_CONT(long_cont, long);

struct sum {
  long_cont k;
  long x, y;
};
static void sum(cilk_closure_context *c, struct sum *a) {
  cilk_closure_send_argument(c, a->k, a->x + a->y);
}

struct fib {
  long_cont k;
  int n;
};
static void fib(cilk_closure_context *c, struct fib *a) {
  if (a->n < 2) {
    cilk_closure_send_argument(c, a->k, a->n);
    return;
  }
  long_cont x, y;
  struct sum *next = cilk_closure_spawn_next(c, sum, 2, .k = a->k);
  cilk_closure_missing(x, next, x);
  cilk_closure_missing(y, next, y);
  cilk_closure_spawn(c, fib, .k = x, .n = a->n - 1);
  cilk_closure_call(c, fib, .k = y, .n = a->n - 2);
}

#endif // FIB_H
