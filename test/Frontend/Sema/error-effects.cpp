// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s -Wunknown-pragmas
// A function's effects are written as boxes of arrays, before its definition; the arrays and bounds
// are expressions of the function, whose errors are reported as anywhere.

#pragma cilk splice reads(a) // expected-error {{an effect is written as 'array[from : to]', with a range or an index for each dimension}}
void f1(int *a) {}
#pragma cilk splice writes(a[1]) // expected-error {{an effect is written as 'array[from : to]'}}
void f2(int *a) {}
#pragma cilk splice writes(a[: 2]) // expected-error {{an effect is written as 'array[from : to]'}}
void f3(int *a) {}
#pragma cilk splice writes(a[1 :]) // expected-error {{an effect is written as 'array[from : to]'}}
void f4(int *a) {}
#pragma cilk splice writes(a[1 : 2] + 1) // expected-error {{an effect is written as 'array[from : to]'}}
void f5(int *a) {}
#pragma cilk splice writes() // expected-error {{expected 'array[from : to]'}}
void f6(int *a) {}
#pragma cilk splice writes(a[0 : 1], ) // expected-error {{expected 'array[from : to]'}}
void f7(int *a) {}
#pragma cilk splice writes(a[0 : 1]) a // expected-error {{expected 'reads(...)' or 'writes(...)'}}
void f8(int *a) {}
#pragma cilk splice writes(a[0 : 1][0 : 1][0 : 1][0 : 1]) // expected-error {{an effect has at most three dimensions}}
void f9(int *a) {}
#pragma cilk splice reads(a[0:1], a[0:1], a[0:1], a[0:1], a[0:1], a[0:1], a[0:1], a[0:1], a[0:1]) // expected-error {{a function has at most eight effects}}
void f10(int *a) {}
#pragma cilk splice reads(a[0 : 1] // expected-error {{missing ')' in '#pragma cilk splice'}}
void f11(int *a) {}

#pragma cilk splice reads(a[0 : none]) // expected-error {{use of undeclared identifier 'none'}}
void f12(int *a) {}
#pragma cilk splice reads(a[0 : 1][0 : 1]) // expected-error 2 {{subscripted value is not an array, pointer, or vector}}
void f13(int *a) {}
#pragma cilk splice reads(a[0 : a]) // expected-error {{cannot initialize a parameter of type 'long' with an lvalue of type 'int *'}}
void f14(int *a) {} // expected-note {{passing argument to parameter here}}
#pragma cilk splice reads(a[0 : 1]) // expected-warning {{'#pragma cilk splice' is ignored: no function's definition follows it}}
void f15(int *a);
#pragma cilk splice writes(a[n ? 0 : 1 : n > 0 ? n : 1][x[0] + 1])
void f16(int (*a)[8], int n, int *x) {}
struct S {
  int all[9];
#pragma cilk splice writes(all[from : 9])
  void f17(int from) {}
};
#pragma cilk splice writes(a[0 : 1]) // expected-warning {{'#pragma cilk splice' is ignored: no function's definition follows it}}
