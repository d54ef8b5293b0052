// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -Xclang -verify -x c %s
// What is wrong with an effect's array is said once, however often its elements' sizes are asked for.

#pragma cilk splice reads(none[0 : 2]) // expected-error {{use of undeclared identifier 'none'}}
void f(int *a) {}
#pragma cilk splice reads((a + none)[0 : 2][0 : 3]) // expected-error {{use of undeclared identifier 'none'}}
void g(int (*a)[3]) {}
#pragma cilk splice reads(a[0 : none]) // expected-error {{use of undeclared identifier 'none'}}
void h(int *a) {}
