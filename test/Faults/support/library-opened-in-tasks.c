// Tasks on all workers open, call and close a library with Cilk code, while regions of the program
// run. (For libraries outside regions, and closing by the last user, see Driver/unload.test.)
// RUN: %cilk -shared -fPIC -DLIBRARY %s -o %t.so
// RUN: %cilk %s -o %t && %ends 0 %t %t.so | FileCheck %s
// RUN: %cilk -shared -fPIC -DLIBRARY -static-libopencilk %s -o %t.so
// RUN: %ends 0 %t %t.so | FileCheck %s
// CHECK: 60 calls, 0 wrong
#include "faults.h"
#include <dlfcn.h>

#ifdef LIBRARY
int entry(int n) { return fib(n); }
#else
static int calls, wrong;

static __attribute__((noinline)) void use(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  int (*entry)(int) = handle ? (int (*)(int))dlsym(handle, "entry") : 0;
  int result = entry ? entry(12) : 0;
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&wrong, result != 144, __ATOMIC_RELAXED);
  if (handle)
    dlclose(handle);
}

int main(int argc, char **argv) {
  (void)argc;
  be_stolen_from();
  _Cilk_for (int i = 0; i < 60; ++i)
    use(argv[1]);
  printf("%d calls, %d wrong\n", calls, wrong);
  return 0;
}
#endif
