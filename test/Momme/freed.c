// Linking the code of a tool or an ABI into the program reads no freed memory: neither its
// variables, each of which is added to a list of used variables that is made again, nor its
// variants for several kinds of code. Freed memory is overwritten here, and never given out again.
// RUN: %tool -shared -DMEMORY %s -o %t.so
// RUN: %tool -c -emit-llvm -DTOOL %s -o %t.bc
// RUN: env LD_PRELOAD=%t.so %traced -O1 -S -emit-llvm %s -o - | FileCheck %s
#ifdef MEMORY
#include <malloc.h>
#include <string.h>
void free(void *memory) {
  if (memory)
    memset(memory, 0xee, malloc_usable_size(memory));
}
#elif defined(TOOL)
long calls = 0, first = 1;
void __csi_func_entry(long id, long properties) { calls += first; }
#else
void g(void);
void f(void) {
  _Cilk_spawn g();
  g();
}
#endif
// CHECK-DAG: @llvm.used = appending global {{.*}}@calls, ptr @first
// CHECK-DAG: define {{.*}} @f.task
