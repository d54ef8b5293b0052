// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Code that the compiler cannot evaluate is an error, and so is misuse in code that only it calls.
int run(int n); // expected-note {{declared here}}
constexpr int f(int n) {
  int x = cilk_spawn run(n); // expected-note {{non-constexpr function 'run' cannot be used in a constant expression}}
  cilk_sync;
  return x;
}
static_assert(f(1) == 1); // expected-error {{static assertion expression is not an integral constant expression}} \
                          // expected-note {{in call to 'f(1)'}}

consteval int g(int n) {
  return n + cilk_spawn g(n - 1); // expected-error {{'cilk_spawn' cannot be used in a part of a returned value}}
}

