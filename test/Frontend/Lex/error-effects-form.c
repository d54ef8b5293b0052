// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// Text that resembles an effect but is invalid is an error, and isn't taken for a number of steps.

#pragma cilk splice Reads(a[0 : 1]) // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f1(int *a) {}
#pragma cilk splice (reads(a[0 : 1])) // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f2(int *a) {}
#pragma cilk splice reads a[0 : 1] // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f3(int *a) {}
#pragma cilk splice(8) reads(a[0 : 1]) // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f4(int *a) {}
#pragma cilk splice, writes(a[0 : 1]) // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f5(int *a) {}
#pragma cilk splice reads // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f6(int *a) {}
#pragma cilk splice a[0 : 1] // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f7(int *a) {}

int depth(int);
void number(int reads, int *a, int n) {
#pragma cilk splice(reads)
  for (int t = 0; t < n; ++t)
    cilk_for (int i = 0; i < n; ++i) ++a[i];
#pragma cilk splice depth(a[n ? 0 : 1])
  for (int t = 0; t < n; ++t)
    cilk_for (int i = 0; i < n; ++i) ++a[i];
}
