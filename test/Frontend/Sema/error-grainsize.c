// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s -Wunknown-pragmas
// The grainsize is a positive integer, and belongs to the loop that follows.

int f(int);
void g(int n) {
#pragma cilk grainsize // expected-error {{expected an expression after '#pragma cilk grainsize'}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize 0 // expected-error {{the grainsize of 'cilk_for' must be positive}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize -1 // expected-error {{the grainsize of 'cilk_for' must be positive}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize 1.5 // expected-error {{must be an integer of at most 64 bits, not 'double'}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize = 3 // expected-warning {{'=' is not part of '#pragma cilk grainsize'}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize (3 // expected-error {{missing ')' in '#pragma cilk grainsize'}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize 3) // expected-error {{must be an expression}}
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize 3 // expected-warning {{'#pragma cilk grainsize' is ignored: no 'cilk_for' loop follows it}}
  f(1);
#pragma cilk foo // expected-warning-re {{unknown '#pragma cilk' ignored; expected 'grainsize'{{,| or}} 'splice'}}
#pragma cilk // expected-warning {{unknown '#pragma cilk' ignored; expected 'grainsize'}}
}
