// If there is nothing to show, the commands print a line with the reason.
// REQUIRES: gdb-python
// RUN: %cilk -O0 %s -o %t
// RUN: %gdb_bare -ex 'source %loader_unquoted' -ex 'cilk workers' -ex 'info source' %t 2>&1 | FileCheck %s --check-prefix=UNSTARTED
// UNSTARTED: The program is not being run.

// RUN: %gdb_bare -ex 'break main' -ex run -ex 'cilk tasks' -ex 'info threads' %t 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: The program has not spawned anything yet: there are no workers.

// After the sync no strand but main's is left.
// RUN: %gdb -ex 'cilk where' -ex 'info threads' %t 2>&1 | FileCheck %s --check-prefix=AFTER
// AFTER: {{^}}worker 0 (own), thread 1
// AFTER-NEXT: #0 reached
// AFTER-NEXT: #1 main () at {{.*}}nothing.c:[[#MAIN:]]{{$}}

// If the runtime is linked statically, the user has to load the commands.
// RUN: %cilk -O0 -static-libopencilk %s -o %t.static
// RUN: %gdb_bare -ex 'source %loader_unquoted' -ex 'break reached' -ex run -ex 'cilk where' -ex 'info threads' %t.static 2>&1 | FileCheck %s --check-prefix=AFTER

// RUN: %stock_clang -DSTOCK %s -o %t.stock
// RUN: %gdb_bare -ex 'source %loader_unquoted' -ex 'break reached' -ex run -ex 'cilk workers' -ex 'info threads' %t.stock 2>&1 | FileCheck %s --check-prefix=STOCK
// STOCK: No OpenCilk runtime is loaded, or its symbols were stripped: a program that was linked with -static-libopencilk has to keep them.

// The runtime has another version, or predates version numbers.
// RUN: %stock_clang -DSTOCK -DVERSION=5 %s -o %t.newer
// RUN: %gdb_bare -ex 'source %loader_unquoted' -ex 'break reached' -ex run -ex 'cilk workers' -ex 'info threads' %t.newer 2>&1 | FileCheck %s --check-prefix=NEWER
// NEWER: The program's OpenCilk runtime describes itself in version 5, these commands know version 4: use those that lie beside the program's library.
// RUN: %stock_clang -DSTOCK -DOLDER %s -o %t.older
// RUN: %gdb_bare -ex 'source %loader_unquoted' -ex 'break reached' -ex run -ex 'cilk workers' -ex 'info threads' %t.older 2>&1 | FileCheck %s --check-prefix=OLDER
// OLDER: The program's OpenCilk runtime is older than these commands: it doesn't describe itself to debuggers.

#include "wait.h"
#ifdef STOCK
#ifdef VERSION
const struct {
  unsigned version, bytes;
} __cilkrts_debug = {VERSION, 8};
#endif
#ifdef OLDER
const char __cilkrts_abi_version[] = "h0";
#endif
int main(void) {
  int flag = 0;
  reached(&flag);
  return 0;
}
#else
#include <cilk/cilk.h>
static int go;
static long fib(long n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

int main(void) {
  long sum = fib(10);
  reached(&go);
  return sum != 55;
}
#endif
