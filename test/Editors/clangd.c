// REQUIRES: clangd
// RUN: rm -rf %t && mkdir %t && cp %s %t/fib.c && cd %t
// RUN: %database fib.c %driver -fopencilk -ftapir=serial -static-libopencilk -std=c11 -Wall -Wextra -O2
// RUN: %lsp %clangd fib.c diagnostics definition 'x = cilk_spawn fi|b' hover 'fib(|i)' | FileCheck %s
// RUN: rm compile_commands.json
// RUN: %opencilk_config --cflags | xargs -n 1 > compile_flags.txt
// RUN: %lsp %clangd fib.c diagnostics definition 'x = cilk_spawn fi|b' hover 'fib(|i)' | FileCheck %s
// A compilation database contains commands of this prefix's clang, and flags of
// opencilk-config.
// CHECK: {{^}}0 diagnostics
// CHECK: definition {{.*}}: fib.c:[[#@LINE+3]]:5
// CHECK: hover fib(|i): {{.*}}Type: int
#include <cilk/cilk.h>
int fib(int n) {
  if (n < 2)
    return n;
  int x = cilk_spawn fib(n - 1), y = fib(n - 2);
  cilk_sync;
  cilk_for (int i = 0; i < n; i++)
    cilk_spawn fib(i);
  return x + y;
}
