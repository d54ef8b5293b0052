// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// A function has at most eight effects, in all of its pragmas together; those of the next function
// are counted from zero.
#pragma cilk splice reads(a[0:1], a[1:2], a[2:3], a[3:4], a[4:5])
#pragma cilk splice writes(b[0:1], b[1:2], b[2:3], b[3:4]) // expected-error {{a function has at most eight effects}}
void f(const int *a, int *b) {}
#pragma cilk splice reads(a[0:1], a[1:2], a[2:3], a[3:4], a[4:5])
#pragma cilk splice writes(b[0:1], b[1:2], b[2:3])
void g(const int *a, int *b) {}
