// Any program can use phases: under sanitizers, under Cilksan, and also on other targets and in
// the serial projection, where phases do nothing.
// RUN: %cilkxx -O1 -fsanitize=address,undefined -g -o %t.address %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=4 %t.address
// RUN: %check_trace %t.json | FileCheck %s
// RUN: %cilkxx -O1 -fsanitize=thread -o %t.thread %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=4 %t.thread
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: none missing
// CHECK-NEXT: phase "fib": 1 {{within|apart}}
// CHECK-NEXT: phase "leaf": 610 within
// CHECK-NOT: phase
//
// RUN: %cilkxx -O1 -fsanitize=cilk -o %t.cilksan %s
// RUN: rm %t.json && env CILK_TRACE=%t.json %t.cilksan 2>&1 | FileCheck --check-prefix=CILKSAN %s
// CILKSAN: Cilksan detected 0 distinct races
// RUN: %cilkxx -O1 -ftapir=pthread -o %t.other %s
// RUN: rm -f %t.json && env CILK_TRACE=%t.json CILK_NWORKERS=3 %t.other
// RUN: %cilkxx -O1 -ftapir=omp -o %t.other %s && env CILK_TRACE=%t.json CILK_NWORKERS=3 %t.other
// RUN: %cilkxx -O1 -ftapir=tbb -o %t.other %s && env CILK_TRACE=%t.json CILK_NWORKERS=3 %t.other
// RUN: not ls %t.json
// RUN: %opencilk_config --ldflags > %t.flags
// RUN: %cilkxx -O1 -ftapir=serial -o %t.serial %s @%t.flags && %t.serial
#include <cilk/cilk_api.h>

// A class for phases, as a program in C++ would use it.
class Phase {
public:
  explicit Phase(const char *name) : number(__cilkrts_trace_begin(name)) {}
  ~Phase() { __cilkrts_trace_end(number); }
  Phase(const Phase &) = delete;

private:
  uint64_t number;
};

__attribute__((noinline)) static long fib(int n) {
  if (n < 2)
    return n;
  if (n == 2) {
    Phase phase("leaf");
    return 1;
  }
  long a = cilk_spawn fib(n - 1);
  long b = fib(n - 2);
  cilk_sync;
  return a + b;
}

int main() {
  Phase phase("fib");
  return fib(16) != 987;
}
