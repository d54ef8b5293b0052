// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// A sum in a variable that all iterations share gets a warning; what may be guarded does not.
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

static int global;
struct box { int m; };

long not_shared(int n, int *a, struct box *b) {
  long cilk_reducer(zero, plus) s = 0;
  long found = 0, volatile_one = 0;
  volatile long v = 0;
  cilk_for (int i = 0; i < n; ++i) {
    int own = 0;
    own += a[i];
    s += own;
    v += i;
    a[i] += own;
    for (int j = 0; j < n; ++j)
      own += j;
    found = 1;
    if (i == 3)
      volatile_one += i;
  }
  cilk_for (int i = 0; i < n; ++i) {
    lock();
    found += a[i];
    unlock();
  }
  cilk_for (int i = 0; i < n; ++i) {
    if (a[i] == 0)
      continue;
    found += i;
  }
  for (int i = 0; i < n; ++i)
    found += i;
  return s + found + volatile_one;
}
