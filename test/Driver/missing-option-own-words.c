// RUN: %driver -Wall -Werror -O1 -S -emit-llvm %s -o %t.ll
// RUN: %stock_clang -Wall -Werror -O1 -S -emit-llvm %s -o %t.stock.ll
// RUN: diff %t.ll %t.stock.ll
// RUN: not %driver -fsyntax-only -DMISTAKES %s 2>&1 | FileCheck %s
// Without -fopencilk the keywords are words like any other, and a program may use them for its own
// names. It compiles as it would with the stock clang, and its errors are those of the stock
// clang.

int cilk_sync;
struct cilk_for {
  int cilk_spawn, *cilk_for;
};
int cilk_scope(int cilk_spawn) { return cilk_spawn + cilk_sync; }
int uses(struct cilk_for *s) {
  goto cilk_for;
cilk_for:
  cilk_sync = s->cilk_spawn;
  return cilk_scope(1);
}

#ifdef MISTAKES
int g(struct cilk_for *s) {
  int cilk_for = cilk_scope(undeclared);
  // CHECK: [[#@LINE-1]]:29: error: use of undeclared identifier 'undeclared'
  cilk_sync 3;
  // CHECK: [[#@LINE-1]]:12: error: expected ';' after expression
  return s->cilk_sync;
  // CHECK: [[#@LINE-1]]:13: error: no member named 'cilk_sync' in 'struct cilk_for'
}
float cilk_sync;
// CHECK: error: redefinition of 'cilk_sync' with a different type
#endif
