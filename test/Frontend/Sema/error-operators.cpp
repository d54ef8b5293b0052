// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// For a spawn as an operand, the error names the operator, and says what to do instead.
#include <string>

std::string s();
int f(int);
std::string concatenate(std::string a, std::string b) {
  std::string c = cilk_spawn a + b; // expected-error {{cannot be used in an operand of '+'}} expected-note {{'cilk_spawn' spawns only its operand; to compute the whole expression in a child, spawn a lambda that does}}
  c = a + cilk_spawn s();           // expected-error {{cannot be used in an operand of '+'}}
  std::string d = cilk_spawn [&] { return a + b; }();
  std::string e = cilk_spawn operator+(a, b);
  bool equal = (cilk_spawn s()) == b; // expected-error {{cannot be used in an operand of '=='}}
  a += cilk_spawn s();
  a = b = cilk_spawn s(); // expected-error {{cannot be used in an operand of '='}}
  cilk_sync;
  return c + d + e;
}

template <class... T> void fold(T... t) {
  (cilk_spawn f(t), ...); // expected-error {{cannot be used in an operand of ','}} expected-note {{a fold expression is one expression; spawn one element of the pack in a statement, and make the function call itself for the others}}
}
template <class First, class... Rest> void recursive(First first, Rest... rest) {
  cilk_spawn f(first);
  if constexpr (sizeof...(rest) > 0)
    recursive(rest...);
}
void instantiate() {
  fold(1, 2, 3);
  recursive(1, 2, 3);
}
