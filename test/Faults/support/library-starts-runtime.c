// A library that a program without Cilk opens loads the runtime, whose threads outlive the library;
// a second copy of the library uses the same threads.
// RUN: %cilk -shared -fPIC -DLIBRARY %s -o %t.so && cp %t.so %t.2.so
// RUN: %stock_clang -DPROGRAM -I%S/../Inputs %s -o %t && %ends 0 %t %t.so %t.2.so | FileCheck %s
// CHECK: 144 144 144
#ifdef LIBRARY
#include "faults.h"
int entry(int n) {
  be_stolen_from();
  return fib(n);
}
#else
#include <dlfcn.h>
#include <stdio.h>

static int use(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  int result = ((int (*)(int))dlsym(handle, "entry"))(12);
  dlclose(handle);
  return result;
}

int main(int argc, char **argv) {
  (void)argc;
  int first = use(argv[1]), second = use(argv[2]);
  printf("%d %d %d\n", first, second, use(argv[1]));
  return 0;
}
#endif
