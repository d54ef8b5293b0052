// The control variable of a loop cannot be a reducer, whose views would count by themselves.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -fsyntax-only -Xclang -verify %s
void zero(void *view);
void plus(void *left, void *right);

void loops(int n) {
  cilk_for (long cilk_reducer(zero, plus) i = 0; i < n; ++i) // expected-error {{control variable 'i' of 'cilk_for' must not be a reducer}}
    ;
  _Cilk_for (long cilk_reducer(zero, plus) i = 0, m = n; i < m; ++i) // expected-error {{control variable 'i' of '_Cilk_for' must not be a reducer}}
    ;
}
