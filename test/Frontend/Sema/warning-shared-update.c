// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// An update of a variable that all iterations share gets a warning, unless it may be guarded.
int f(int);
void lock(void), unlock(void);
void zero(void *view);
void plus(void *left, void *right);

long sums(int n, const int *a) {
  long s = 0, t = 0, u = 0; // expected-note 3 {{a reducer would collect what all iterations add to}}
  cilk_for (int i = 0; i < n; ++i)
    s += a[i]; // expected-warning {{modifying 's', which all iterations of this 'cilk_for' loop share, is a race}}
  cilk_for (int i = 0; i < n; ++i) {
    int x = a[i];
    ++t; // expected-warning {{modifying 't', which all}}
    for (int j = 0; j < n; ++j)
      u = u + f(x + j); // expected-warning {{modifying 'u', which all}}
  }
  return s + t + u;
}

void parameter(int n, int limit) { // expected-note {{a reducer would collect what all iterations add to 'n'}}
  cilk_for (int i = 0; i < limit; ++i)
    n -= i; // expected-warning {{modifying 'n', which all}}
}

struct box { int m, several[4]; } boxed; // expected-note {{add to 'boxed.several[1]'}}
static int total; // expected-note {{add to 'total'}}

void places(int n, int k, const int *a, struct box *b, int *p) { // expected-note {{add to 'b->m'}} expected-note {{add to '*p'}}
  int own[4]; // expected-note {{add to 'own[k]'}}
  cilk_for (int i = 0; i < n; ++i) {
    total += a[i];      // expected-warning {{modifying 'total', which all}}
    *p += a[i];         // expected-warning {{modifying '*p', which all}}
    b->m += a[i];       // expected-warning {{modifying 'b->m', which all}}
    boxed.several[1]++; // expected-warning {{modifying 'boxed.several[1]', which all}}
    own[k]++;           // expected-warning {{modifying 'own[k]', which all}}
    p[i]++;
    struct box mine = *b;
    int *q = &mine.m;
    mine.m += i;
    ++*q;
  }
}

enum { one = 1 };
int single(int n) {
  int m = 0, few = 0; // expected-note 3 {{add to 'few'}}
  cilk_for (int i = 0; i < 1; ++i)
    m++;
  cilk_for (long i = 7; i <= 6 + one; ++i)
    m++;
  cilk_for (unsigned i = 5; i > 3; i -= 2)
    m++;
  cilk_for (int i = 2; i != 4; i += 2)
    m++;
  cilk_for (int i = 3; i < 3; ++i)
    m++;
  cilk_for (int i = 0; i < 2; ++i)
    few++; // expected-warning {{modifying 'few', which all}}
  cilk_for (int i = 4; i >= 0; i -= 4)
    few++; // expected-warning {{modifying 'few', which all}}
  cilk_for (int i = 0; i < n; i += 100)
    few++; // expected-warning {{modifying 'few', which all}}
  return m + few;
}

long not_shared(int n, int *a, struct box *b) {
  long cilk_reducer(zero, plus) s = 0;
  struct box cilk_reducer(zero, plus) boxes = {0};
  long found = 0, once = 0;
  volatile long v = 0;
  cilk_for (int i = 0; i < n; ++i) {
    int own = 0;
    own += a[i];
    s += own;
    v += i;
    boxes.m += own;
    if (own > boxes.several[1])
      boxes.several[1] = own;
    a[i] += own;
    for (int j = 0; j < n; ++j)
      own += j;
    found = 1;
    if (i == 3)
      once += i;
  }
  cilk_for (int i = 0; i < n; ++i) {
    lock();
    found += a[i];
    unlock();
  }
  for (int i = 0; i < n; ++i)
    found += i;
  return s + found + once + boxes.m;
}

// A loop of at most one iteration gets none, whatever the width of its variable.
void wide(void) {
  static int m;
  cilk_for (_BitInt(256) i = 0; i < (_BitInt(256))1; ++i)
    m++;
}
