// The keyword comes where '*' would, and messages name it as the user does.
// RUN: %clang_fe -Werror=incompatible-pointer-types -fsyntax-only -Xclang -verify %s
// RUN: not %clang_fe -Werror=incompatible-pointer-types -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang_fe -Weverything -Wno-missing-prototypes -DFINE -Werror -fsyntax-only %s
// CHECK-NOT: annotate_type
// CHECK-NOT: cilk keywords
void zero(void *view);
void plus(void *left, void *right);
#ifndef FINE
cilk_reducer(zero, plus) long before; // expected-error {{'cilk_reducer' comes after the type of the views, like '*'}}
struct members {
  cilk_reducer(zero, plus) long before; // expected-error {{'cilk_reducer' comes after the type of the views, like '*'}}
};
long first, cilk_reducer(zero, plus) const second; // expected-error {{'const' cannot qualify only one of several reducers; declare this one by itself}} expected-error 2 {{expected}} expected-error {{type specifier missing}}
long cilk_reducer(zero, plus) twice twice; // expected-error {{expected ';' after top level declarator}}
long cilk_reducer(zero, plus) open[3; // expected-error {{expected ']'}} expected-note {{to match this '['}}
long cilk_reducer(zero, plus) sum;
char *wrong(void) {
  char **p = __builtin_addressof(sum); // expected-error {{incompatible pointer types initializing 'char **' with an expression of type 'long cilk_reducer *'}}
  return sum; // expected-error {{incompatible integer to pointer conversion returning 'long cilk_reducer' from a function with result type 'char *'}}
}
#else
static long cilk_reducer(zero, plus) a = 0, b = 5, *cilk_reducer(zero, plus) c;
long use(long cilk_reducer(zero, plus) *d, int n) {
  long cilk_reducer(zero, plus) local = n;
  c = &b;
  a += *d + local + *c;
  return a;
}
#endif
