// A library has a static runtime of another version of the ABI, and both runtimes would use one
// word for a thread's worker. A message says so, at the program's start or when the library is
// opened. (Objects of two versions don't link: Driver/abi-version.test.)
// UNSUPPORTED: coverage
// RUN: %cilk -shared -fPIC -DLIBRARY %s -o %t.same.so -static-libopencilk
// RUN: env LC_ALL=C sed 's/_h[0-9a-f]\{8\}\b/_h01234567/g;s/\bh[0-9a-f]\{8\}\b/h01234567/g' \
// RUN:   %opencilk_lib/libopencilk.a > %t.a
// RUN: %cilk -fPIC -DLIBRARY %s -S -emit-llvm -o %t.same.ll
// RUN: sed 's/_h[0-9a-f]\{8\}\b/_h01234567/g' %t.same.ll > %t.other.ll
// RUN: %stock_clang -shared -Wno-override-module %t.other.ll %t.a -o %t.so -lpthread
// RUN: %cilk %s -o %t && %ends 0 %t %t.same.so | FileCheck --check-prefix=SAME %s
// RUN: %ends 1 %t %t.so | FileCheck %s
// RUN: %ends 1 env LD_PRELOAD=%t.so %t %t.so | FileCheck %s
// CHECK-NOT: 144
// CHECK: cilk: this process has code of two versions of the runtime's ABI, h{{[0-9a-f]+}} and
// CHECK-SAME: h{{[0-9a-f]+}}: compile all of its libraries with the same compiler
// SAME: 144 144
//
// A program with a runtime of its own does not see the other one.
// RUN: %cilk -static-libopencilk %s -o %t && %ends 0 %t %t.so | FileCheck --check-prefix=SAME %s
#include "faults.h"
#include <dlfcn.h>

#ifdef LIBRARY
int entry(int n) {
  be_stolen_from();
  return fib(n);
}
#else
int main(int argc, char **argv) {
  (void)argc;
  int first = fib(12);
  void *handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  int (*entry)(int) = handle ? (int (*)(int))dlsym(handle, "entry") : 0;
  if (!entry)
    return 2;
  printf("%d %d\n", first, entry(12));
  return 0;
}
#endif
