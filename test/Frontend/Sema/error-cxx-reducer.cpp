// Reducers' functions in C++ may be overloads, templates, and objects that can be called.
// RUN: %clang_fe -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -std=c++98 -fsyntax-only -Xclang -verify -DCXX98 %s
// RUN: not %clang_fe -S -o /dev/null -DARRAY %s 2>&1 | FileCheck --check-prefix=ARRAY %s
// RUN: not %clang_fe -S -o /dev/null -DLAMBDA %s 2>&1 | FileCheck --check-prefix=LAMBDA %s
void zero(void *view);
void plus(void *left, void *right);
#if !defined(ARRAY) && !defined(LAMBDA)
void other(int *);   // expected-note 1+ {{'other' declared here}}
int add(int, int);   // expected-note {{'add' declared here}}
long add(long, int); // expected-note {{'add' declared here}}
template <class T> void none(void *view); // expected-note {{'none' declared here}}
struct Callable {
  void operator()(void *);
  static void identity(void *view);
  void member(void *left, void *right);
};
int cilk_reducer(other, plus) wrong; // expected-error {{'other' cannot be the identity function of a reducer: its type is 'void (int *)', not 'void (void *)'}}
int cilk_reducer(zero, add) overloaded; // expected-error {{no function 'add' can be the reduce function of a reducer: it must be of type 'void (void *, void *)'}}
int cilk_reducer(none, plus) unknown; // expected-error {{no function 'none' can be the identity function of a reducer: it must be of type 'void (void *)'}}
int cilk_reducer(none<int>, plus) known;
int cilk_reducer(Callable(), plus) object; // expected-error {{the identity function of a reducer must be the name of a function of type 'void (void *)'}}
int cilk_reducer(Callable()) callback; // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
int cilk_reducer(Callable::identity, 0) member;
template <class T> struct Box {
  T cilk_reducer(other, plus) sum; // expected-error {{'other' cannot be the identity function of a reducer}}
  T cilk_reducer(zero, 0) kept;
};
#ifndef CXX98
using alias = int cilk_reducer(zero); // expected-error {{a reducer needs two functions}} expected-note {{a null pointer}}
int cilk_reducer([](int *) {}, plus) lambda; // expected-error {{the identity function of a reducer must be the name of a function of type 'void (void *)'}}
#endif
#endif
typedef int cilk_reducer(zero, plus) sum;
#ifdef ARRAY
sum *many(int n) {
  // ARRAY: error-cxx-reducer.cpp:[[#@LINE+1]]:10: error: 'new[]' of reducers is not supported; make them members of a class that has a destructor, or allocate each by itself
  return new sum[n];
}
#endif
sum total;
#ifdef LAMBDA
int lambda() {
  int &view = total;
  // LAMBDA: error-cxx-reducer.cpp:[[#@LINE+1]]:23: error: 'view' refers to a view of a reducer and cannot be used in a lambda expression; use the reducer
  return [&] { return view; }();
}
#endif
