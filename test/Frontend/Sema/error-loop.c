// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// A parallel loop has to be countable.

struct S {
  int a;
};
void v(void);

void variable(int x) {
  cilk_for (x = 0; x < 3; x++) // expected-error {{'cilk_for' must declare its control variable, as in 'cilk_for (int i = 0; ...)'}}
    ;
  cilk_for (; x < 3; x++) // expected-error {{must declare its control variable}}
    ;
  cilk_for (int i = 0, j = 1; i < 3; i++, j++) // expected-error {{must add to or subtract from 'i'}}
    ;
  cilk_for (int i = 0, *p = &i; i < 3; i++) // expected-error {{the other variables of 'cilk_for' can only use the first value of its control variable 'i', which is another object in each iteration}}
    ;
  cilk_for (int i = 0, j = 1; x < 3; x++) // expected-error {{must compare 'i' with}} expected-error {{must add to or subtract from 'i'}}
    ;
  cilk_for (float i = 0; i < 3; i++) // expected-error {{control variable 'i' of 'cilk_for' must have integer or pointer type, not 'float'}}
    ;
  _Cilk_for (struct S s; x < 3; x++) // expected-error {{control variable 's' of '_Cilk_for' must have integer or pointer type}}
    ;
  cilk_for (void (*p)(void) = v; p != 0; p++) // expected-error {{must point to objects of known size}}
    ;
  cilk_for (int i; i < 3; i++) // expected-error {{control variable 'i' of 'cilk_for' must be initialized}}
    ;
}

void condition(int x) {
  cilk_for (int i = 0;; i++) // expected-error {{'cilk_for' must have a condition}}
    ;
  cilk_for (int i = 0; i == 3; i++) // expected-error {{must compare 'i' with '<', '<=', '>', '>=' or '!='}}
    ;
  cilk_for (int i = 0; x < 3; i++) // expected-error {{must compare 'i' with}}
    ;
  cilk_for (int i = 0; i; i++) // expected-error {{must compare 'i' with}}
    ;
  cilk_for (int i = 0; i < 3 && x; i++) // expected-error {{must compare 'i' with}}
    ;
  cilk_for (int i = 0; i < i + 3; i++) // expected-error {{the limit of 'cilk_for' must not depend on its control variable 'i'}}
    ;
  cilk_for (int i = 0; i < 3.5; i++) // expected-error {{the limit of 'cilk_for' has type 'double'}}
    ;
  cilk_for (int i = 0; i < __func__; i++) // expected-error {{the limit of 'cilk_for' has type 'const char *', but its control variable 'i' has type 'int'}} expected-warning {{ordered comparison}}
    ;
  cilk_for (_Static_assert(1, ""); x < 3; x++) // expected-error {{'cilk_for' must declare its control variable}}
    ;
  cilk_for (typedef int T; x < 3; x++) // expected-error {{'cilk_for' must declare its control variable}}
    ;
}

void increment(int x) {
  cilk_for (int i = 0; i < 3;) // expected-error {{'cilk_for' must have an increment}}
    ;
  cilk_for (int i = 0; i < 3; i *= 2) // expected-error {{must add to or subtract from 'i'}}
    ;
  cilk_for (int i = 0; i < 3; x++) // expected-error {{must add to or subtract from 'i'}}
    ;
  cilk_for (int i = 0; i < 3; i = 3 - i) // expected-error {{must add to or subtract from 'i'}}
    ;
  cilk_for (int i = 0; i < 3; i += i) // expected-error {{the stride of 'cilk_for' must not depend on its control variable 'i'}}
    ;
  cilk_for (int i = 0; i < 3; i += 1.5) // expected-error {{the stride of 'cilk_for' has type 'double'}}
    ;
  cilk_for (int i = 0; i < 3; i--) // expected-error {{leads away from the limit: it decreases 'i', but the condition is '<'}}
    ;
  cilk_for (int i = 0; 3 < i; i += 2) // expected-error {{leads away from the limit: it increases 'i', but the condition is '>'}}
    ;
  cilk_for (unsigned char i = 0; i != 3; i += 256) // expected-error {{the stride of 'cilk_for' is zero}}
    ;
  cilk_for (unsigned i = 0; i < 3; i += -1) // expected-error {{leads away from the limit: it decreases 'i', but the condition is '<'}}
    ;
  cilk_for (int i = 0; i < 3; i += 0) // expected-error {{the stride of 'cilk_for' is zero}}
    ;
  cilk_for (int i = 0; i != 3; i -= 1) // going down to 3 wraps; it can be counted
    ;
}

void body(int n) {
  cilk_for (int i = 0; i < n; i++) {
    i = 3; // expected-warning {{modifying the control variable 'i' of a 'cilk_for' loop affects only this iteration}}
    i++;   // expected-warning {{affects only this iteration}}
  }
}
