// A warning names a variable of the environment that nearly has the name of one of the runtime's.
// RUN: %cilk_program -O1 %s -o %t
// RUN: env CILK_NWORKER=1 CILK_STACKSZIE=1M CILK_SATTS=1 CILK_NWORKERS=2 %t 2>&1 | FileCheck %s
// RUN: env CILK_STATES=1 CILK_STATS=0 CILK_HOME=here CILK_NWORKERS=2 %t 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: env CILK_NWORKERS=2 CILK_TRACE= CILK_HOME=here CILKSAN_OUT=x %t 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK-DAG: cilk: there is no variable 'CILK_NWORKER' in the environment that the runtime reads; did you mean 'CILK_NWORKERS'?
// CHECK-DAG: did you mean 'CILK_STACKSIZE'?
// CHECK-DAG: did you mean 'CILK_STATS'?
// CHECK: done
// ONE: 'CILK_STATES'{{.*}}; did you mean 'CILK_STATS'?
// ONE-NEXT: done
// NONE-NOT: cilk:
// NONE: done
#include <stdio.h>

static int fib(int n) {
  if (n < 2)
    return n;
  int a = _Cilk_spawn fib(n - 1);
  int b = fib(n - 2);
  _Cilk_sync;
  return a + b;
}

int main(void) {
  puts(fib(10) == 55 ? "done" : "wrong");
  return 0;
}
