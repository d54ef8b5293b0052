// An exception can't leave a function of a reducer: a message names the function, and the place
// where it is called.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: not --crash %t0 identity 2>&1 | FileCheck --check-prefixes=CHECK,IDENTITY %s
// RUN: not --crash %t2 identity 2>&1 | FileCheck --check-prefixes=CHECK,IDENTITY %s
// RUN: not --crash %t0 reduce 2>&1 | FileCheck --check-prefixes=CHECK,REDUCE %s
// RUN: not --crash %t2 reduce 2>&1 | FileCheck --check-prefixes=CHECK,REDUCE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 none 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK-NOT: terminate
// IDENTITY: cilksan: error: not checked: the program lets an exception leave the identity function of a reducer, called at {{.*}}reducer-exceptions.cpp:{{[0-9]+}}:{{[0-9]+}}; catch it in that function; only a run
// REDUCE: cilksan: error: not checked: the program lets an exception leave the reduce function of a reducer, called at {{.*}}reducer-exceptions.cpp:{{[0-9]+}}:{{[0-9]+}}; catch it in that function; only a run
// NONE: Outcome: certified{{$}}
#include <cstring>
static const char *how;
static void fail(const char *what) {
  try {
    if (!std::strcmp(how, what) || !std::strcmp(how, "none"))
      throw 1;
  } catch (int) {
    if (std::strcmp(how, "none"))
      throw;
  }
}
static void identity(void *view) {
  fail("identity");
  *static_cast<int *>(view) = 0;
}
static void reduce(void *left, void *right) {
  fail("reduce");
  *static_cast<int *>(left) += *static_cast<int *>(right);
}
static int cilk_reducer(identity, reduce) sum;
__attribute__((noinline)) static void add(int i) { sum += i; }

int main(int, char **argv) {
  how = argv[1];
  cilk_spawn add(1);
  add(2);
  cilk_sync;
}
