// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// Clang's parser drops the attribute that carries the grainsize on a loop with a
// pragma of its own.

void g(int n) {
#pragma cilk grainsize 3
#pragma clang loop vectorize(disable)
  cilk_for (int i = 0; i < n; i++) // expected-warning {{'#pragma cilk grainsize' is ignored on a loop with another loop pragma}}
    ;
}
