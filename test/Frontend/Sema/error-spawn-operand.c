// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Only some operands can be spawned, and only once.

int f(int);
void g(int x) {
  cilk_spawn 3;     // expected-error {{'cilk_spawn' needs a function call, a block or another statement to spawn}} expected-warning {{expression result unused}}
  x = cilk_spawn x; // expected-error {{needs a function call}}
  _Cilk_spawn;      // expected-error {{expected a statement after '_Cilk_spawn'}}
  cilk_spawn cilk_spawn f(1);     // expected-error {{'cilk_spawn' is repeated}}
  x = cilk_spawn(cilk_spawn f(1)); // expected-error {{'cilk_spawn' is repeated}}
  cilk_spawn undeclared(x); // expected-error {{call to undeclared function}}
  cilk_spawn f();           // expected-error {{too few arguments}}
  // expected-note@4 {{declared here}}
}
