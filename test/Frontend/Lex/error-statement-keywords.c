// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// cilk_sync, cilk_scope and cilk_for are statements of a function.

int f(int);
cilk_sync; // expected-error {{'cilk_sync' can only be used as a statement in a function}}
void g(void) {
  int x = cilk_sync; // expected-error {{'cilk_sync' begins a statement; it cannot be used in an expression}}
  f(cilk_sync);      // expected-error {{'cilk_sync' begins a statement}}
  cilk_sync f(x);    // expected-error {{expected ';' after 'cilk_sync'}}
  cilk_scope;        // expected-error {{expected a statement after 'cilk_scope'}}
  cilk_scope int y;  // expected-error {{'cilk_scope' cannot stand before a declaration}}
}
