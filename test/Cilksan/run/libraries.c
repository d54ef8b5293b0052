// Libraries that spawn without instrumentation are named, whether the program is linked with them,
// opens them, or has closed them by its end.
// REQUIRES: cilksan
// RUN: %clang_cilk -O1 -DLIBRARY -shared -fPIC %s -o %t.so
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t %t.so 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t %t.so closes 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 LD_PRELOAD=%t.so %t 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: - 'library' in '{{.*}}libraries.c' of the library '{{.*}}.so' spawns without instrumentation
// NONE: Outcome: certified{{$}}
#include <dlfcn.h>
static void set(int *to) { *to = 1; }
#ifdef LIBRARY
void library(int *to) {
  cilk_spawn set(to);
  *to = 2;
  cilk_sync;
}
#else
int main(int argc, char **argv) {
  int x;
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : 0;
  cilk_spawn set(&x);
  cilk_sync;
  if (argc > 2)
    dlclose(library);
  return 0;
}
#endif
