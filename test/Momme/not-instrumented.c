// RUN: %make_trace -DHOOKS=10 -DOPTIONS=0
// RUN: %traced -O0 %s -o %t && %t | FileCheck %s
int x;
__attribute__((disable_sanitizer_instrumentation)) void quiet(void) { x = 1; }
int main(void) { quiet(); }
// CHECK: entry 5 main
// CHECK-NEXT: return 5 main
