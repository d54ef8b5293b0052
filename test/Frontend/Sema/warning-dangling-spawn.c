// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -fplugin-arg-cilk-Wno-cilk-dangling-spawn %s 2>&1 | count 0
// A variable whose scope ends before the next sync gets a warning where a spawn refers to it.
struct pair { int a, b[2]; };
int f(const int *), value(int);
void stop(void) __attribute__((noreturn));
void wait_for_children(void);

void loops(int n) {
  for (int i = 0; i < n; ++i) {
    int x = i;
    cilk_spawn f(&x); // expected-warning {{the spawned call may use 'x' after the end of its scope}}
  } // expected-note {{the scope of 'x' ends here, without a 'cilk_sync' before}}
  for (int i = 0; i < n; ++i)
    cilk_spawn f(&i); // expected-warning {{the spawned call may use 'i'}} expected-note {{the scope of 'i' ends here}}
  while (n-- > 0) {
    cilk_sync;
    int part[16];
    cilk_spawn f(part); // expected-warning {{the spawned call may use 'part'}}
  } // expected-note {{the scope of 'part' ends here}}
}

void parts(int n) {
  {
    struct pair p = {n, {n, n}};
    int row[2][2] = {{0, 0}, {0, 0}}, y = 0, z = 0, result = 0;
    cilk_spawn f(&p.b[1]); // expected-warning {{may use 'p'}}
    cilk_spawn f(row[1] + 1); // expected-warning {{may use 'row'}}
    cilk_spawn f(n ? &y : &z); // expected-warning {{may use 'y'}} expected-warning {{may use 'z'}}
    result = cilk_spawn value(n); // expected-warning {{may use 'result'}}
    int own = cilk_spawn value(n); // expected-warning {{may use 'own'}}
  } // expected-note 6 {{ends here}}
  cilk_sync;
}

void statements(int n) {
  if (n) {
    int x = 1, copied = 2, a[2] = {0, 0};
    if (n > 3)
      cilk_spawn { x = value(copied); } // expected-warning {{the spawned statement may use 'x'}}
    cilk_spawn a[0] = value(copied); // expected-warning {{the spawned statement may use 'a'}}
  } // expected-note 2 {{ends here}}
}

void exits(int n) {
  for (;;) {
    int x = n;
    cilk_spawn f(&x); // expected-warning {{may use 'x'}}
    if (n > 100)
      return;
    if (n > 10)
      break;
  } // expected-note {{the scope of 'x' ends here}}
}

void never_reached(int n) {
  while (n) {
    break;
    int x = n;
    cilk_spawn f(&x);
  }
}

static int global;

void lives_long_enough(int n, int *p) {
  int outer = 0;
  for (int i = 0; i < n; ++i) {
    static int always;
    int copied = i, *points = p;
    cilk_spawn f(&always);
    cilk_spawn f(&global);
    cilk_spawn f(&outer);
    cilk_spawn f(points + copied);
    cilk_spawn f(&points[copied]);
    cilk_spawn value(copied);
    cilk_spawn { value(copied); }
    p[i] = cilk_spawn value(i);
  }
  for (int i = 0; i < n; ++i) {
    int x = i;
    cilk_spawn f(&x);
    cilk_sync;
  }
  for (int i = 0; i < n; ++i)
    cilk_scope {
      int x = i;
      cilk_spawn f(&x);
    }
  cilk_for (int i = 0; i < n; ++i) {
    int x = i;
    cilk_spawn f(&x);
    cilk_spawn f(&i);
  }
  cilk_spawn {
    int x = n;
    cilk_spawn f(&x);
  }
  cilk_spawn f(&outer);
}

void ends_in_another_way(int n, volatile int *done) {
  {
    int x = n;
    cilk_spawn f(&x);
    if (n > 10)
      cilk_sync;
  }
  {
    int x = n;
    cilk_spawn f(&x);
    while (!*done)
      ;
  }
  {
    int x = n;
    cilk_spawn f(&x);
    wait_for_children();
  }
  if (n > 5) {
    int x = n;
    cilk_spawn f(&x);
    return;
  }
  if (n > 4) {
    int x = n;
    cilk_spawn f(&x);
    stop();
  }
  if (n > 3) {
    int x = n;
    cilk_spawn f(&x);
    goto end;
  }
  {
    int x = n;
    cilk_spawn f(&x);
  again:
    if (n-- > 2)
      goto again;
  }
end:
  cilk_sync;
}
