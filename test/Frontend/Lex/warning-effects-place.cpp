// RUN: %clang_fe -fsyntax-only -std=c++20 -Xclang -verify=both,cxx %s
// RUN: %clang_fe -fsyntax-only -std=c11 -Wno-deprecated-non-prototype -Xclang -verify=both,c -x c %s
// An effect belongs to the function whose definition follows at once. If something else follows, a
// pair of braces there isn't taken for the function's.

#pragma cilk splice writes(a[0 : 1]) // both-warning {{'#pragma cilk splice' is ignored: no function's definition follows it}}
struct plain { int m; };
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
struct __attribute__((aligned(16))) aligned { int m; };
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
enum numbers { one };
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
int list[] = {1};
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
int (*pointers[])(int) = {0};

void body(int *a, int n) {
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
  if (n) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
  for (; n; --n) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
  while (n) { a[0] = 1; }
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
  cilk_for (int i = 0; i < n; ++i) { a[i] = 1; }
#pragma cilk splice writes(a[0 : 1]) // both-warning {{no function's definition follows it}}
  { a[0] = 1; }
}

#ifdef __cplusplus
#pragma cilk splice writes(a[0 : 1]) // cxx-warning {{no function's definition follows it}}
namespace names { void f(int *a) { a[0] = 1; } }
#pragma cilk splice writes(a[0 : 1]) // cxx-warning {{no function's definition follows it}}
extern "C" { void f(int *a) { a[0] = 1; } }
#pragma cilk splice writes(a[0 : 1]) // cxx-warning {{no function's definition follows it}}
enum class sized : int { one };
#else
#pragma cilk splice writes(a[0 : 1]) // c-warning {{no function's definition follows it}}
void old(a) int *a; { a[0] = 1; }
#endif
