// A library without instrumentation that starts tasks of cilk::async is a limit, like a library
// that spawns: the tasks run in threads of the runtime, where no hook sees them.
// REQUIRES: cilksan
// RUN: %if nightly %{ %clangxx_cilk -std=c++17 -O0 -DLIBRARY -c %s -o %t.0.o %}
// RUN: %clangxx_cilk -std=c++17 -O2 -DLIBRARY -c %s -o %t.2.o
// RUN: %if nightly %{ %clangxx_cilk -std=c++17 -fsanitize=cilk -O0 %s %t.0.o -o %t0 %}
// RUN: %clangxx_cilk -std=c++17 -fsanitize=cilk -O2 -c %s -o %t2.o && %clangxx_cilk -fsanitize=cilk %t2.o %t.2.o -o %t2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -std=c++17 -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.2.o
// RUN: %clangxx_cilk -fsanitize=cilk %t2.o %t.2.o -o %t2
// RUN: not %t2 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'cilk{{.*}}start{{.*}}' in '{{.*}}async-in-library.cpp' spawns without instrumentation: what runs there was not seen
// CHECK-NOT: {{.}}
// RACE: Race detected on location {{.*}}: 'one'
extern "C" void work(int *to);
#ifdef LIBRARY
#include <cilk/concurrent.h>
void work(int *to) {
  auto task = cilk::async([=] { ++*to; });
  ++*to;
  task.get();
}
#else
int one, other;
static void set(int *to) { *to = 1; }

int main() {
  work(&one);
  cilk_spawn set(&one);
  set(&other);
  cilk_sync;
}
#endif
