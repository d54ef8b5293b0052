// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -Xclang -verify -x c %s
// An error in an effect's array is reported once, however often its elements' sizes are computed.

#pragma cilk splice reads(none[0 : 2]) // expected-error {{use of undeclared identifier 'none'}}
void f(int *a) {}
#pragma cilk splice reads((a + none)[0 : 2][0 : 3]) // expected-error {{use of undeclared identifier 'none'}}
void g(int (*a)[3]) {}
#pragma cilk splice reads(a[0 : none]) // expected-error {{use of undeclared identifier 'none'}}
void h(int *a) {}
