// A seed determines the schedule, the same in each run; another seed gives another schedule.
// RUN: %perturbed -O1 -mllvm -tapir-serialise-small=false %s -o %t
// RUN: env CILK_NWORKERS=4 CILK_PERTURB=17,report %t > %t.1 2>&1
// RUN: env CILK_NWORKERS=4 CILK_PERTURB=17,report %t > %t.2 2>&1 && cmp %t.1 %t.2
// RUN: env CILK_NWORKERS=4 CILK_PERTURB=18,report %t > %t.3 2>&1 && not cmp -s %t.1 %t.3
// RUN: FileCheck --input-file %t.1 %s
// CHECK: cilk: perturbed: {{[0-9]+}} points, {{[1-9][0-9]+}} turns, 4 threads, 0 taken over, schedule 0x{{[0-9a-f]+$}}

// In parallel, the pauses come from the seed as well, but the points that they meet do not.
// RUN: env CILK_NWORKERS=4 CILK_PERTURB=17,parallel,report %t 2>&1 | FileCheck %s --check-prefix=PARALLEL
// PARALLEL: cilk: perturbed: {{[0-9]+}} points, {{[1-9][0-9]*}} pauses, {{[1-4]}} threads{{$}}

// Without the variable there are no pauses and no messages.
// RUN: env CILK_NWORKERS=4 %t 2>&1 | count 0

// RUN: not env CILK_PERTURB=x %t 2>&1 | FileCheck %s --check-prefix=BAD -DVALUE=x
// RUN: not env CILK_PERTURB=1,serial %t 2>&1 | FileCheck %s --check-prefix=BAD -DVALUE=1,serial
// RUN: not env CILK_PERTURB=1, %t 2>&1 | FileCheck %s --check-prefix=BAD -DVALUE=1,
// RUN: not env CILK_PERTURB=99999999999999999999 %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BAD -DVALUE=99999999999999999999
// BAD: cilk: CILK_PERTURB must be a whole number, which ',parallel' and ',report' may follow, not '[[VALUE]]'{{$}}
#include <cilk/cilk.h>

static long fib(long n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(void) { return fib(14) != 377; }
