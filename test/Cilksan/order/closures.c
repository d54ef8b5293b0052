// In C as well, accesses that continuations order are certified, and other accesses race.
// REQUIRES: release-build, cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t0 && %clang_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 CILKSAN_CHECK_ATOMICS=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 CILKSAN_CHECK_ATOMICS=1 %t2 2>&1 | FileCheck %s
// RUN: not %t0 racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: not %t2 racy 2>&1 | FileCheck --check-prefix=RACY %s
// CHECK-NOT: race:
// CHECK: No races
// CHECK-NOT: taken as in this run
#include <cilk/closures.h>

CILK_CLOSURE_CONT(int_cont, int);

int data, racy;

struct join {
  int_cont k;
  int x, y;
};
static void join(cilk_closure_context *c, struct join *a) {
  cilk_closure_send_argument(c, a->k, data + a->x + a->y);
}
struct child {
  int_cont k;
  int number;
};
static void child(cilk_closure_context *c, struct child *a) {
  // RACY: closures.c:[[#@LINE+2]]:10: race: {{write|read}} of 'data'
  if (a->number || racy)
    data += 5;
  cilk_closure_send_argument(c, a->k, a->number);
}
struct both {
  int_cont k;
};
static void both(cilk_closure_context *c, struct both *a) {
  int_cont x, y;
  struct join *next = cilk_closure_spawn_next(c, join, 2, .k = a->k);
  cilk_closure_missing(x, next, x);
  cilk_closure_missing(y, next, y);
  cilk_closure_spawn(c, child, .k = x, .number = 0);
  cilk_closure_spawn(c, child, .k = y, .number = 1);
}

int main(int argc, char **argv) {
  (void)argv;
  racy = argc > 1;
  for (int i = 0; i < 3; ++i) {
    int result;
    data = 0;
    cilk_closure_run_for(result, both, k, .k = {{0}});
    if (result != (racy ? 11 : 6))
      return 3;
  }
}
