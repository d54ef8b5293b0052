// Neither LLVM's tools nor ours instrument the code that a target adds to a program.
// RUN: %clang_cilk -O0 -ftapir=omp -fsanitize-coverage=trace-pc-guard -S -emit-llvm %s -o - | FileCheck %s
// CHECK: define internal {{.*}} @run({{.*}} [[ATTRIBUTES:#[0-9]+]]
// CHECK-NOT: __sanitizer_cov
// CHECK: {{^}}}
// CHECK: attributes [[ATTRIBUTES]] = { {{.*}}disable_sanitizer_instrumentation
void work(void);

void f(void) {
  cilk_spawn work();
  work();
  cilk_sync;
}
