// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Control enters a task at its beginning and leaves it at its end. It may leave
// a scope, but not jump into one.

int f(int);

int leave(int n) {
  cilk_spawn return 1;     // expected-error {{cannot return from a spawned statement}} expected-note {{the spawned statement is here}}
  cilk_spawn { return 1; } // expected-error {{cannot return from a spawned statement}} expected-note {{the spawned statement is here}}
  for (;;) {
    cilk_spawn { break; }    // expected-error {{cannot 'break' out of a spawned statement}} expected-note {{here}}
    cilk_spawn { continue; } // expected-error {{cannot 'continue' out of a spawned statement}} expected-note {{here}}
    cilk_spawn {
      for (;;)
        break;
      while (n)
        continue;
    }
    cilk_scope { break; }
  }
  cilk_for (int i = 0; i < n; i++) { // expected-note 5 {{the loop is here}}
    if (i == 3)
      break; // expected-error {{cannot 'break' out of the body of a 'cilk_for' loop}}
    if (i == 4)
      return 1; // expected-error {{cannot return from the body of a 'cilk_for' loop}}
    if (i == 5)
      goto out; // expected-error {{cannot 'goto' out of the body of a 'cilk_for' loop}}
    switch (i) {
    case 1:
      continue;
    case 2:
      break;
    }
    cilk_scope {
      if (i == 6)
        continue;
      if (i == 7)
        break; // expected-error {{cannot 'break' out of the body of a 'cilk_for' loop}}
      goto out; // expected-error {{cannot 'goto' out of the body of a 'cilk_for' loop}}
    }
    cilk_spawn { continue; } // expected-error {{cannot 'continue' out of a spawned statement}} expected-note {{here}}
  }
  cilk_spawn { goto out; } // expected-error {{cannot 'goto' out of a spawned statement}} expected-note {{here}}
out:
  return 0;
}

void enter(int n) {
  goto task; // expected-error {{cannot jump into a spawned statement}}
  cilk_spawn { // expected-note {{jump enters this spawned statement}}
  task:
    f(1);
  }
  goto scope; // expected-error {{cannot jump into a 'cilk_scope'}}
  cilk_scope { // expected-note {{jump enters this scope}}
  scope:
    f(1);
  }
  cilk_for (int i = 0; i < n; i++) { // expected-note {{jump enters this loop}}
  loop:
    f(1);
  }
  if (n)
    goto loop; // expected-error {{cannot jump into the body of a 'cilk_for' loop}}
  switch (n) {
  case 1:
    cilk_spawn { // expected-note {{jump enters this spawned statement}}
    case 2: // expected-error {{cannot jump into a spawned statement}}
      f(2);
    }
    cilk_scope { // expected-note {{jump enters this scope}}
    default: // expected-error {{cannot jump into a 'cilk_scope'}}
      f(3);
    }
  }
}

void computed(int n) {
  static void *table[] = {&&a, &&b};
  cilk_spawn { // expected-note {{the spawned statement is here}}
    goto *table[n]; // expected-error {{cannot 'goto' out of a spawned statement}}
  }
a: // expected-note {{possible target 'a' is here}}
  f(1);
b:
  f(2);
}

void fromScope(int n) {
  void *p = &&a;
  cilk_scope {
    if (n)
      goto *p;                   // expected-error {{cannot leave a 'cilk_scope' by a computed 'goto'}}
    __asm__ goto("" : : : : a); // expected-error {{cannot 'asm goto' out of a 'cilk_scope'}}
  }
a: // expected-note {{possible target 'a' is here}}
  f(1);
}
