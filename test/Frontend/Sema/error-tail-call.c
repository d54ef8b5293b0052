// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// After a tail call no function would wait for the children.

int f(int);
int g(int n) {
  cilk_spawn f(n);
  __attribute__((musttail)) return f(n); // expected-error {{cannot guarantee a tail call in a function that spawns}}
}
int h(int n) {
  if (n)
    __attribute__((musttail)) return f(n);
  cilk_scope {
    cilk_spawn f(n);
    __attribute__((musttail)) return f(n); // expected-error {{cannot guarantee a tail call in a 'cilk_scope' that spawns}}
  }
}
