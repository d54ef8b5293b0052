// REQUIRES: clangd
// RUN: rm -rf %t && mkdir %t && cp %s %t/misuse.cpp && cd %t
// RUN: %lsp %clangd misuse.cpp diagnostics fix 'cilk_spawn cilk_sp|awn' | FileCheck %s
// clangd shows the errors that the compiler would report for Cilk, and its fix-its. (Notes are
// diagnostics of their own.)
int f(int);
void g(int n) {
  if (cilk_spawn f(n)) // CHECK-DAG: diagnostic [[#@LINE]]:7: error: 'cilk_spawn' cannot be used in the condition of an 'if'
    return;
  cilk_spawn cilk_spawn f(n); // CHECK-DAG: diagnostic [[#@LINE]]:14: error: 'cilk_spawn' is repeated
  cilk_for (int i = 0; i < n; i++)
    break; // CHECK-DAG: diagnostic [[#@LINE]]:5: error: {{[Cc]}}annot 'break' out of the body of a 'cilk_for' loop
}
// CHECK: 4 diagnostics
// CHECK: fix {{.*}}: Apply fix: remove 'cilk_spawn'
