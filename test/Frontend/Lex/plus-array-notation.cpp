// Array notation of Cilk Plus, its reductions and its offloading are errors. A note says
// what to write instead, and follows no other error.
// RUN: not %clang_fe -fsyntax-only -fno-caret-diagnostics -ferror-limit=0 %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -x c -fsyntax-only -fno-caret-diagnostics -ferror-limit=0 %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -fsyntax-only -fno-caret-diagnostics -ferror-limit=0 -DOTHER %s 2>&1 | FileCheck --check-prefix=OTHER %s
#ifndef OTHER
void part(int *a, int *b, int n) {
  // CHECK: [[#@LINE+2]]:6: error: expected ']'
  // CHECK-NEXT: [[#@LINE+1]]:6: note: array notation of Cilk Plus is not supported; write a loop, which may be a 'cilk_for'
  a[0:n] = b[0:n] + 1;
}
void all(int *a) {
  // CHECK: [[#@LINE+2]]:5: error: expected expression
  // CHECK-NEXT: [[#@LINE+1]]:5: note: array notation of Cilk Plus is not supported
  a[:] = 0;
}
int reduce(int *a) {
  // CHECK: [[#@LINE+2]]:10: error: {{.*}}'__sec_reduce_add'
  // CHECK-NEXT: [[#@LINE+1]]:10: note: array notation of Cilk Plus is not supported
  return __sec_reduce_add(a);
}
// CHECK: [[#@LINE+2]]:1: error: unknown type name '_Cilk_shared'
// CHECK-NEXT: [[#@LINE+1]]:1: note: offloading of Cilk Plus is not supported; remove the keyword, or use the 'target' construct of OpenMP in a file of its own
_Cilk_shared int shared;
// CHECK-NOT: did you mean '_Cilk
#else
struct S {
  int a[3];
};
// OTHER-NOT: Cilk Plus
int other(S *s, int n) {
  int x = s->a[1 ? n :];
  switch (n) {
  case s->a[:
    return x;
  }
  return s->a[::];
}
// OTHER: error:
#endif
