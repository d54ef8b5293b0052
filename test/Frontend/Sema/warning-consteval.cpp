// RUN: %clang_fe -std=c++23 -fsyntax-only -Xclang -verify %s
// The warning looks at the branch of 'if consteval' that runs.
int last(int n) {
  int s = 0; // expected-note {{a reducer would collect}}
  cilk_for (int i = 0; i < n; ++i) {
    if !consteval {
      s += i; // expected-warning {{modifying 's', which all}}
    }
  }
  return s;
}
