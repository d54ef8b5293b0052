// A library's constructors and destructors spawn, while a task opens and closes it and another
// region runs.
// RUN: %cilkxx -shared -fPIC -DLIBRARY %s -o %t.so
// RUN: %cilkxx %s -o %t && %ends 0 %t %t.so | FileCheck %s
// CHECK: constructed: 144
// CHECK: destroyed: 144
// CHECK: closed
#include "faults.h"
#include <dlfcn.h>

#ifdef LIBRARY
namespace {
struct Object {
  Object() { printf("constructed: %d\n", fib(12)); }
  ~Object() { printf("destroyed: %d\n", fib(12)); }
} Global;
} // namespace
#else
__attribute__((noinline)) static void use(const char *Path) {
  if (void *Handle = dlopen(Path, RTLD_NOW | RTLD_LOCAL))
    dlclose(Handle);
}

int main(int, char **Arguments) {
  int Flag = 0;
  _Cilk_spawn wait_for(&Flag);
  _Cilk_spawn use(Arguments[1]);
  fib(15);
  go_on(&Flag);
  _Cilk_sync;
  puts("closed");
}
#endif
