// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// An update under a condition that several iterations can meet gets a warning, others do not.
#include <stdbool.h>
int unknown(int);
static int is_prime(int x) {
  for (int d = 2; d * d <= x; ++d)
    if (x % d == 0)
      return 0;
  return x > 1;
}

int maximum(int n, const int *a) {
  int m = a[0], at = 0; // expected-note {{a reducer would collect what all iterations add to 'm'}}
  cilk_for (int i = 0; i < n; ++i)
    if (a[i] > m) {
      m = a[i]; // expected-warning {{modifying 'm', which all iterations of this 'cilk_for' loop share, may be a race}}
      at = i;
    }
  return m + at;
}

int counts(int n, const int *a, int *r) { // expected-note@+1 4 {{a reducer would collect}}
  int zeros = 0, rest = 0, even = 0, primes = 0, skipped = 0, last = 0, at = 0;
  cilk_for (int i = 0; i < n; ++i) {
    if (a[i] == 0)
      ++zeros; // expected-warning {{modifying 'zeros', which all}}
    else
      rest += a[i]; // expected-warning {{modifying 'rest', which all}}
    if (i % 2 == 0)
      even++; // a loop of two iterations has one even number
    if (is_prime(a[i]))
      primes++; // a function may know one prime only
    int x = a[i];
    for (int j = 0; j < x; ++j) {
      if (a[j] == 5)
        break;
      if (x == 2)
        r[at++] = x; // expected-warning {{modifying 'at', which all}}
    }
    if (x < 0)
      continue;
    ++skipped; // expected-warning {{modifying 'skipped', which all}}
    last = x;
  }
  return zeros + rest + even + primes + skipped + last + at;
}

void least(int n, const int *a, int *p) { // expected-note {{add to '*p'}}
  cilk_for (int i = 0; i < n; ++i)
    if (a[i] < *p)
      *p = a[i]; // expected-warning {{modifying '*p', which all}}
}

int single(int n, const int *a, int debug) {
  int first = 0, second = 0, third = 0, none = 0, found = 0, fifth = 0;
  cilk_for (int i = 0; i < n; ++i) {
    if (0)
      none += i;
    if (!found)
      found = 1;
    const bool is_last = i == n - 1;
    if (is_last)
      first += a[i];
  }
  cilk_for (int i = 0; i < n; ++i)
    if (a[i] > 3 && i == debug)
      second++;
  cilk_for (int i = 0; i < n; ++i) {
    if (i != 3)
      continue;
    third++;
  }
  cilk_for (int i = 0; i < n; ++i)
    if (unknown(i))
      none++;
  cilk_for (int i = 0; i < n; ++i) {
    int got;
    got = unknown(i);
    if (got)
      none++;
  }
  cilk_for (int i = 0; i < n; ++i)
    if (!i)
      fifth++;
  return first + second + third + none + found + fifth;
}

volatile int flag;
static inline void take(void) {
  while (__atomic_exchange_n(&flag, 1, __ATOMIC_ACQUIRE))
    ;
}

int guarded(int n, const int *a) {
  int s = 0;
  cilk_for (int i = 0; i < n; ++i) {
    take();
    if (a[i] > 0)
      s += a[i];
    flag = 0;
  }
  cilk_for (int i = 0; i < n; ++i)
    if (__sync_bool_compare_and_swap(&flag, 0, 1)) {
      s += a[i];
      flag = 0;
    }
  return s;
}
