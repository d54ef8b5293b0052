// The paper's program in C, whose threads have their arguments in structs.
// RUN: %check %s
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=omp %s %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address,undefined %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "fib.h"
#include <stdio.h>

// The arguments of a thread without a result.
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
