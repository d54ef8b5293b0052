// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// A spawn's value cannot be used before the next sync, so a spawn has few possible
// places.

int f(int);
struct S {
  int a;
};
int global = cilk_spawn f(1); // expected-error {{'cilk_spawn' cannot be used in the initializer of a variable with static storage duration}} expected-error {{not a compile-time constant}}

int g(int n) {
  int x = f(cilk_spawn f(1)); // expected-error {{cannot be used in a function argument}}
  x = 1 + cilk_spawn f(2);    // expected-error {{cannot be used in an operand of '+'; only an initialization}}
  x = (n, cilk_spawn f(2));   // expected-error {{cannot be used in an operand of ','}} expected-warning {{left operand of comma}}
  x = n ?: cilk_spawn f(2);   // expected-error {{cannot be used in a larger expression}}
  x = cilk_spawn f(3) ? 1 : 2; // expected-error {{the condition of an 'if' statement or of '?:'}}
  if (cilk_spawn f(1))         // expected-error {{the condition of an 'if' statement}}
    return 1;
  while (cilk_spawn f(1)) // expected-error {{the condition of a loop}}
    f(1);
  do
    f(2);
  while (cilk_spawn f(1));                  // expected-error {{the condition of a loop}}
  for (int i = cilk_spawn f(1);             // expected-error {{the initialization of a loop}}
       cilk_spawn f(2); cilk_spawn f(3))    // expected-error {{the condition of a loop}} expected-error {{the increment of a loop}}
    f(i);
  for (x = cilk_spawn f(1); x;) // expected-error {{the initialization of a loop}}
    f(x);
  switch (cilk_spawn f(1)) { // expected-error {{the condition of a 'switch' statement}}
  default:
    break;
  }
  static int st = cilk_spawn f(1); // expected-error {{static storage duration}} expected-error {{not a compile-time constant}}
  x = sizeof(cilk_spawn f(1));     // expected-error {{an operand that is not evaluated}}
  int sized[cilk_spawn f(3)];      // expected-error {{cannot be used in a larger expression}}
  struct S s = {cilk_spawn f(1) + 1}; // expected-error {{cannot be used in an operand of '+'}} expected-note {{spawns only its operand}}
  s = (struct S){cilk_spawn f(1)}; // expected-error {{cannot be used in a part of an initializer}}
  x = ({ cilk_spawn f(1); });      // expected-error {{the value of a statement expression cannot be spawned}}
  x = -cilk_spawn f(1);            // expected-error {{cannot be used in an operand of '-'}}
  x = cilk_spawn f(1) + n;         // expected-error {{cannot be used in an operand of '+'}} expected-note {{'cilk_spawn' spawns only its operand; to compute the whole expression in a child, spawn a function that does}}
  cilk_sync;
  return 1 + cilk_spawn f(1) + s.a + sized[0] + st; // expected-error {{a part of a returned value}}
}
