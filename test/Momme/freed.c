// A tool's variables become the program's, each in the list of what is used, which is made anew
// each time: none of what is gone is read. Memory that is given back is overwritten here, and
// never given out again.
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
void f(void) {}
#endif
// CHECK: @llvm.used = appending global [2 x ptr] [ptr @calls, ptr @first]
