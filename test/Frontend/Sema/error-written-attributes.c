// RUN: %clang_fe -std=c23 -fsyntax-only -Xclang -verify %s
// Attributes that represent keywords are checked if a program contains such an attribute itself.
int f(int);

void g(int x) {
  [[cilk::for]] f(x);   // expected-error {{expected a loop after 'cilk_for'}}
  [[cilk::spawn]];      // expected-error {{'cilk_spawn' has nothing to spawn}}
  [[cilk::sync]] f(x);  // expected-error {{expected ';' after 'cilk_sync'}}
  [[cilk::sync]] int y; // expected-error {{'cilk_sync' cannot stand before a declaration}}
}

[[cilk::for]] int z; // expected-error {{'cilk_for' can only be used as a statement in a function}}
