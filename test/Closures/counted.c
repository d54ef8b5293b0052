// A program that is compiled with counting counts the closures of its threads: the same number as
// in the serial order, and no closure is left. It prints the counts at its end if it is asked to.
// RUN: %closures -O1 -DCILK_CLOSURES_COUNT %s -o %t
// RUN: env CILK_NWORKERS=1 %t 2>&1 | FileCheck %s
// RUN: env CILK_NWORKERS=4 %t 2>&1 | FileCheck %s
// RUN: env CILK_STATS=1 CILK_NWORKERS=4 %t 2>&1 | FileCheck --check-prefix=TABLE %s
#include "fib.h"
#include <stdio.h>

int main(void) {
  long result;
  cilk_closure_run_for(result, fib, k, .n = 20);
  struct cilk_closure_counts all, one;
  unsigned threads = cilk_closure_counts(&all, -1);
  uint64_t made = 0;
  for (unsigned i = 0; i < threads; ++i) {
    cilk_closure_counts(&one, (int)i);
    made += one.made;
  }
  // fib(20) has 10,945 calls that spawn and 10,946 that don't; one waits for the result.
  // CHECK: 6765: 32837 made, 32837 by threads, 0 left, some at a time
  printf("%ld: %llu made, %llu by threads, %lld left, %s at a time\n", result,
         (unsigned long long)all.made, (unsigned long long)made, (long long)all.in_use,
         all.most > 0 && all.most < 10000 ? "some" : "none or all");
  // TABLE: cilk: thread closures made at most
  // TABLE-NEXT: cilk: 0
  // TABLE: cilk: total 32837
  return 0;
}
