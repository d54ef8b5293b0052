// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// RUN: not %clang_fe -std=c++20 -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// A beginner's mistake gets an error that says what is meant, with a fix-it; no further errors
// follow from the mistake.
int f(int);

void sync(int x) {
  cilk_spawn f(x);
  cilk_sync(); // expected-error {{'cilk_sync' takes no parentheses}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:12-[[#@LINE-1]]:14}:""
  cilk_spawn f(x), cilk_sync; // expected-error {{'cilk_sync' begins a statement; it cannot be used in an expression}}
}

void declarations() {
  cilk_spawn int x = f(1); // expected-error {{'cilk_spawn' cannot stand before a declaration; put it before the initializer}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:3-[[#@LINE-1]]:14}:""
  cilk_spawn auto y = f(x);       // expected-error {{'cilk_spawn' cannot stand before a declaration}}
  cilk_spawn const long z = f(y); // expected-error {{'cilk_spawn' cannot stand before a declaration}}
  cilk_spawn int(3) + f(1); // expected-warning {{unused}}
}

void lambda() {
  cilk_spawn [] { f(1); }; // expected-error {{'cilk_spawn' needs a call of this lambda}} expected-warning {{unused}}
  // CHECK: fix-it:{{.*}}:{[[#@LINE-1]]:26-[[#@LINE-1]]:26}:"()"
}

struct S {
  int cilk_for; // expected-error {{'cilk_for' is a keyword with '-fopencilk'; it cannot be a name}}
};
