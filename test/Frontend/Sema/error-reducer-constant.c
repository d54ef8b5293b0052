// RUN: %clang_fe -fsyntax-only -DFINE %s
// RUN: not %clang_fe -c -o %t.o %s 2>&1 | FileCheck %s
// In C, a view has no address before the program runs, so no static initializer can use one.
void zero(void *view);
void plus(void *left, void *right);
long cilk_reducer(zero, plus) sum;
#ifndef FINE
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a view of a reducer is not a constant; '__builtin_addressof' gives the address of the reducer
long *view = &sum;
#endif
void *reducer = __builtin_addressof(sum);
