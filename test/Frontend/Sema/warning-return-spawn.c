// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// A spawn in a return statement is legal and useless.

int f(int);
int g(int n) {
  return cilk_spawn f(n); // expected-warning {{'cilk_spawn' in a return statement does not run in parallel: the function waits for it at once}}
}
