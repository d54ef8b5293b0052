// Static constructors and destructors, and functions of atexit() and __cilkrts_atexit(), can spawn.
// RUN: %cilkxx %s -o %t && %ends 0 %t | FileCheck %s
// RUN: env CILK_NWORKERS=1 %ends 0 %t | FileCheck %s
// RUN: %cilkxx -static-libopencilk %s -o %t && %ends 0 %t | FileCheck %s
// CHECK: early 144
// CHECK-NEXT: constructor 144
// CHECK-NEXT: main 144
// CHECK-DAG: atexit 144
// CHECK-DAG: destructor 144
// CHECK-DAG: runtime's atexit 144
#include "faults.h"
#include <cilk/cilk_api.h>
#include <cstdlib>

static void say(const char *Where) {
  printf("%s %d\n", Where, fib(12));
  fflush(stdout);
}

__attribute__((constructor(200))) static void early() { say("early"); }

namespace {
struct Object {
  Object() { say("constructor"); }
  ~Object() { say("destructor"); }
} Global;
} // namespace

int main() {
  atexit([] { say("atexit"); });
  __cilkrts_atexit([] { say("runtime's atexit"); });
  say("main");
}
