// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// A read before the sync is reported once for a template, and where a lambda copies the variable.
#include <atomic>
int f(int);
void use(int);

template <class T> T sum(T n) {
  T a = cilk_spawn f(n); // expected-note {{the call is spawned here}}
  T b = a;               // expected-warning {{reading 'a' before a 'cilk_sync' is a race}}
  cilk_sync;
  return a + b;
}
template int sum(int); // expected-note {{in instantiation of function template specialization 'sum<int>' requested here}}
template long sum(long);

void copies() {
  int a = cilk_spawn f(1); // expected-note {{the call is spawned here}}
  auto later = [a] { use(a); }; // expected-warning {{reading 'a' before}}
  cilk_sync;
  later();
}

void refers() {
  int a = cilk_spawn f(1);
  auto later = [&a] { use(a); };
  decltype(a) b = 0;
  static_assert(noexcept(a + 1));
  cilk_sync;
  later();
  use(b);
}

void handles(int n) {
  int a = cilk_spawn f(n);
  try {
    cilk_sync;
  } catch (int) {
  }
  use(a);
}
