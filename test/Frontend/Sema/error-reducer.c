// Requirements on a reducer's functions are reported where the reducer is declared, whether it is
// used or not.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -std=c99 -fsyntax-only -Xclang -verify %s
#include <stddef.h>
void zero(void *view);
void plus(void *left, void *right);
int add(int, int); // expected-note {{'add' declared here}}
int number;
void (*variable)(void *);

int cilk_reducer(zero, missing) unknown; // expected-error {{use of undeclared identifier 'missing'}}
int cilk_reducer(zero, add) wrong; // expected-error {{'add' cannot be the reduce function of a reducer: its type is 'int (int, int)', not 'void (void *, void *)'}}
int _Hyperobject(number, plus) integer; // expected-error {{the identity function of a reducer must be the name of a function of type 'void (void *)'}}
int cilk_reducer(3, plus) three; // expected-error {{the identity function of a reducer must be the name of a function of type 'void (void *)'}}
int cilk_reducer(zero, 1.5) half; // expected-error {{the reduce function of a reducer must be the name of a function of type 'void (void *, void *)'}}
int cilk_reducer(variable, plus) varies; // expected-error {{the identity function of a reducer must be a constant}}
int cilk_reducer(&zero, NULL) fine;

// Two functions are needed, as the meaning of one or none is not obvious.
int cilk_reducer none; // expected-error {{a reducer needs two functions, one that makes an identity and one that reduces: 'cilk_reducer(identity, reduce)'}} expected-note {{a null pointer in the place of 'identity' makes views of zeros; a null pointer in the place of 'reduce' drops the right one of two views}}
int cilk_reducer() empty; // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
int cilk_reducer(zero) one; // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
int cilk_reducer(zero, plus, zero) three_of_them; // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
unsigned long size = sizeof(int cilk_reducer); // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
void in_prototype(int cilk_reducer(zero) *); // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
