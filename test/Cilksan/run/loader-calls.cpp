// Cilksan reports a limit for each initialiser or finaliser without instrumentation that runs when
// a strand opens or closes a library in parallel with a task. It reports no limit if the function
// is instrumented, or if nothing is parallel. The loader finds the library by the program's own run
// path.
// REQUIRES: cilksan
// RUN: rm -rf %t && mkdir %t
// RUN: %stock_clang++ -O1 -DLIBRARY -shared -fPIC %s -o %t/plugin.so
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -rdynamic -Wl,-rpath,%t -o %t/p0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -rdynamic -Wl,-rpath,%t -o %t/p2
// RUN: env CILKSAN_REPORT_NONE=1 %t/p0 open 2>&1 | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 open 2>&1 | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 close 2>&1 | FileCheck --check-prefixes=CHECK,CLOSE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -shared -fPIC %s -o %t/plugin.so
// RUN: not %t/p2 open 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 free 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// OPEN-NEXT: - 'initialise()', which was called at {{.*}}loader-calls.cpp:[[#OPEN:]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// OPEN-NEXT: - '_GLOBAL__sub_I_loader_calls.cpp', which was called at {{.*}}loader-calls.cpp:[[#OPEN]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CLOSE-NEXT: - 'Object::~Object()', which was called at {{.*}}loader-calls.cpp:[[#CLOSE:]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CLOSE-NEXT: - 'finalise()', which was called at {{.*}}loader-calls.cpp:[[#CLOSE]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// NONE: Outcome: certified{{$}}
// RACE: race: write of 'x'
#ifdef LIBRARY
extern "C" int *target();
__attribute__((constructor)) static void initialise() {
  if (int *to = target())
    *to = 2;
}
__attribute__((destructor)) static void finalise() { initialise(); }
static struct Object {
  ~Object() { initialise(); }
} object;
#else
#include <cstring>
#include <dlfcn.h>

static int x, y, *of_library;
extern "C" __attribute__((visibility("default"))) int *target() { return of_library; }
static void set(int *to) { *to = 1; }
__attribute__((noinline)) static void open() {
  if (!dlopen("plugin.so", RTLD_NOW))
    __builtin_trap();
}
__attribute__((noinline)) static void close(void *library) { dlclose(library); }

int main(int, char **argv) {
  const char *how = argv[1];
  of_library = std::strcmp(how, "free") ? &x : &y;
  void *library = nullptr;
  if (!std::strcmp(how, "close"))
    library = dlopen("plugin.so", RTLD_NOW);
  if (!std::strcmp(how, "serial"))
    open();
  cilk_spawn set(&x);
  if (library)
    close(library);
  else if (std::strcmp(how, "serial"))
    open();
  cilk_sync;
}
#endif
