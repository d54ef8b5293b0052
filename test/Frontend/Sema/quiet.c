// RUN: %clang_fe -std=c99 -fsyntax-only -pedantic -Wall -Wextra -Werror %s
// RUN: %clang_fe -std=c11 -fsyntax-only -pedantic -Wall -Wextra -Werror %s
// RUN: %clang_fe -std=c17 -fsyntax-only -Weverything -Wno-unsafe-buffer-usage -Werror %s
// RUN: %clang_fe -std=c23 -fsyntax-only -pedantic -Wall -Wextra -Werror %s
// RUN: %clang_fe -std=gnu2y -fsyntax-only -pedantic -Wall -Wextra -Werror %s
// Correct programs get no warnings.

int f(int);
void h(int *);
static int gr(void) { return 4; }
int fib(int n);
int fib(int n) {
  int x, y;
  if (n < 2)
    return n;
  x = cilk_spawn fib(n - 1);
  y = fib(n - 2);
  cilk_sync;
  return x + y;
}
static int helper(int n) { return n; }
int decl(int n);
int decl(int n) {
  const int x = cilk_spawn f(n + 1);
  int unused = 3;
  (void)unused;
  (void)cilk_spawn f(n);
  cilk_spawn { h(&n); }
  if (n)
    cilk_sync;
  else
    cilk_spawn h(&n);
lab:
  cilk_sync;
  if (x > 3)
    goto lab;
  return x;
}
void loops(int *a, int n);
void loops(int *a, int n) {
  int g = 5;
  cilk_for(int i = 0; i < n; ++i) a[i] = f(i);
#pragma cilk grainsize(g)
  _Cilk_for(int *p = a; p != a + n; p += 2) { *p = 1; }
#pragma cilk grainsize gr()
  cilk_for(unsigned i = 0; i < 10; ++i) {
    if (i == 3)
      continue;
    a[i] = helper((int)i);
  }
  cilk_scope {
    cilk_spawn h(a);
    h(a + 1);
  }
  for (int i = 0; i < n; i++)
    cilk_spawn h(a + i);
  switch (n) {
  case 1:
    cilk_sync;
    break;
  case 2:
    cilk_spawn h(a);
    break;
  default:
    cilk_scope { h(a); }
  }
  do
    cilk_spawn h(a);
  while (n--);
  a[0] = n ? cilk_spawn f(1) : 1;
  cilk_spawn n += f(3);
}
