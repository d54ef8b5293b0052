// The same in C, whose threads have their arguments in structs.
// RUN: %check %s
// RUN: %check_target --only-cilk=-ftapir=omp %s
// RUN: %check_sanitized %s -- -fsanitize=address,undefined
// RUN: %check_sanitized %s -- -fsanitize=thread
#include <cilk/closures.h>
#include <stdio.h>

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

// One without a result.
struct fill {
  int *from;
  int count;
};
static void fill(cilk_closure_context *c, struct fill *a) {
  if (a->count == 1) {
    *a->from = 1;
    return;
  }
  const int half = a->count / 2;
  cilk_closure_spawn(c, fill, .from = a->from, .count = half);
  cilk_closure_spawn(c, fill, .from = a->from + half, .count = a->count - half);
}

int main(void) {
  for (int n = 0; n <= 16; ++n) {
    long result;
    cilk_closure_run_for(result, fib, k, .n = n);
    printf("%ld\n", result);
  }
  static int filled[1000];
  cilk_closure_run(fill, .from = filled, .count = 1000);
  int sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += filled[i];
  printf("%d\n", sum);
}
