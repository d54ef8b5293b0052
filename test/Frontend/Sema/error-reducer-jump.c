// Control enters a reducer's scope only at its beginning.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++98 -fsyntax-only -Xclang -verify %s
void zero(void *view);
void plus(void *left, void *right);
typedef long cilk_reducer(zero, plus) sum;
struct has {
  int n;
  sum total;
};

void forward(int n) {
  goto behind; // expected-error {{'goto' jumps into the scope of the reducer 's'}}
  sum s;       // expected-note {{the jump bypasses this declaration}}
behind:
  s = n;
}

void into(int n) {
  if (n)
    goto inner; // expected-error {{'goto' jumps into the scope of the reducer 'h'}}
  {
    struct has h; // expected-note {{the jump bypasses this declaration}}
    h.n = 1;
  inner:
    h.n = 2;
  }
}

void choose(int n) {
  switch (n) {
    sum s; // expected-note 2 {{the jump bypasses this declaration}}
  case 1:  // expected-error {{'case' jumps into the scope of the reducer 's'}}
    s = 1;
  default: // expected-error {{'default' jumps into the scope of the reducer 's'}}
    break;
  }
}

void computed(int n) {
  void *to = n ? &&first : &&second;
  goto *to; // expected-error {{'goto' jumps into the scope of the reducer 's'}}
first:;
  sum s; // expected-note {{the jump bypasses this declaration}}
second:
  s = 1;
}

void assembly(void) {
  __asm__ goto("" : : : : behind); // expected-error {{'goto' jumps into the scope of the reducer 's'}}
  sum s; // expected-note {{the jump bypasses this declaration}}
behind:
  s = 1;
}

// These jumps are out of a scope, within one, and around one.
void fine(int n) {
  static sum kept;
again:
  if (n)
    goto out;
  {
    sum s;
    s = 0;
    if (n == 1)
      goto again;
  middle:
    s += 1;
    if (n == 2)
      goto middle;
    switch (n) {
    case 1: {
      sum inner;
      inner = s;
    } break;
    default:
      goto out;
    }
  }
  for (sum i = 0; i < 3; ++i)
    if (n)
      continue;
out:
  kept += 1;
}
