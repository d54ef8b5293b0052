// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: not %clang_fe -S -o /dev/null -DGENERATE %s 2>&1 | FileCheck %s
void zero(void *view);
void plus(void *left, void *right);
int add(int, int);
int number;

#ifndef GENERATE
int cilk_reducer(zero, plus, zero) three; // expected-warning {{left operand of comma operator has no effect}} expected-error {{'cilk_reducer' takes two functions: one that makes an identity, and one that reduces}}
int cilk_reducer(zero, missing) unknown; // expected-error {{use of undeclared identifier 'missing'}}
int _Hyperobject(number, plus) variable; // expected-error {{'clang::annotate_type' attribute requires parameter 1 to be a constant expression}} expected-note {{subexpression not valid in a constant expression}}
#else
int cilk_reducer(zero, add) wrong;
int cilk_reducer(3, plus) three;
// CHECK: error-reducer.c:[[#@LINE-2]]:22: error: 'add' cannot be the reduce function of a reducer: its type is 'int (int, int)', not 'void (void *, void *)'
// CHECK: note: 'add' declared here
// CHECK: error-reducer.c:[[#@LINE-3]]:17: error: the identity function of a reducer has to be the name of a function
int use(void) { return wrong + three; }
#endif
