// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s -Wunknown-pragmas
// How many steps are spliced is a positive integer, and the pragma belongs to a
// serial loop with parallel loops in it.

int g(int);
void f(int n) {
#pragma cilk splice(0)
  // expected-error@-1 {{how many steps '#pragma cilk splice' takes at a time must be positive}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice(-2) // expected-error {{must be positive}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice(1.5) // expected-error {{must be an integer of at most 64 bits, not 'double'}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice (3 // expected-error {{missing ')' in '#pragma cilk splice'}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice 3) // expected-error {{the argument of '#pragma cilk splice' must be an expression}}
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
#pragma cilk splice // expected-warning {{'#pragma cilk splice' is ignored: no 'for' loop follows it}}
  g(n);
#pragma cilk splice(4) // expected-warning {{'#pragma cilk splice' is ignored: no 'for' loop follows it}}
  cilk_for (int i = 0; i < n; ++i) g(i);
#pragma cilk splice(4)
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: there is no 'cilk_for' in the loop, nor a call of a function defined above with '#pragma cilk splice reads(...) writes(...)'}}
  for (int t = 0; t < n; ++t) g(t);
  int all[3] = {1, 2, 3};
#pragma cilk splice(4)
  // expected-warning@+1 {{'#pragma cilk splice' is ignored: it needs a 'for' loop with a header of three parts}}
  for (int t : all) { cilk_for (int i = 0; i < t; ++i) g(i); }
#pragma cilk splice(4)
  for (int t = 0; t < n; ++t) { cilk_for (int i = 0; i < n; ++i) g(i); }
}
