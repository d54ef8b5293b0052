// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: not %clang_fe -fsyntax-only %s 2>&1 | FileCheck --implicit-check-not="expanded from macro 'cilk_" %s
// With <cilk/cilk.h>, diagnostics name the keyword that the user wrote, at its
// place.
#include <cilk/cilk.h>

int f(int);
#define SPAWN cilk_spawn
void g(int n) {
  if (cilk_spawn f(n)) // expected-error {{'cilk_spawn' cannot be used in the condition of an 'if'}}
    return;
  cilk_spawn cilk_spawn f(n); // expected-error {{'cilk_spawn' is repeated}}
  cilk_for (int i = 0;; i++)  // expected-error {{'cilk_for' must have a condition}}
    f(i);
  n = cilk_sync;    // expected-error {{'cilk_sync' begins a statement}}
  _Cilk_spawn n;    // expected-error {{'_Cilk_spawn' needs a function call}} expected-warning {{unused}}
  f(SPAWN f(n));    // expected-error {{'cilk_spawn' cannot be used in a function argument}}
}
// CHECK: header.cpp:10:7: error: 'cilk_spawn' cannot
// CHECK-NEXT: if (cilk_spawn f(n))
// CHECK-NEXT: {{^ +\| +\^ +~+$}}
