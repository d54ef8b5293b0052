// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// If Clang has found an error around a spawn, there is no further error about the
// spawn; and an error of a loop in every instance of a template is reported for the
// template.
void none(int);
int f(int);

void rejected(const int c) { // expected-note 2 {{declared const here}}
  int x = cilk_spawn none(3); // expected-error {{cannot initialize a variable of type 'int' with an rvalue of type 'void'}}
  c = cilk_spawn f(3); // expected-error {{cannot assign to variable 'c' with const-qualified type}}
  c += cilk_spawn f(3); // expected-error {{cannot assign to variable 'c' with const-qualified type}}
  3 = cilk_spawn f(3); // expected-error {{expression is not assignable}}
}

template <class T> void loops(T n) {
  cilk_for (T i = 0; (i = n); i++) // expected-error {{the condition of 'cilk_for' must compare 'i' with}}
    ;
  cilk_for (T i = 0; i == n; i++) // expected-error {{the condition of 'cilk_for' must compare 'i' with}}
    ;
  cilk_for (T i = 0; 3 < 5; i++) // expected-error {{the condition of 'cilk_for' must compare 'i' with}}
    ;
  cilk_for (T i = 0; i < n; i *= n) // expected-error {{the increment of 'cilk_for' must add to or subtract from 'i'}}
    ;
  cilk_for (int i = 0; (i = n); i++) // expected-error {{the condition of 'cilk_for' must compare 'i' with}}
    ;
  cilk_for (T i = 0; i < n; i++)
    ;
  cilk_for (T i = 0; n >= i; i = i + n)
    ;
  cilk_for (int i = 0; i != n; i += n)
    ;
}
