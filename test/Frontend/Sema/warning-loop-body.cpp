// RUN: %clang_fe -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -std=c++17 -fsyntax-only -w -Xclang -verify=quiet %s
// quiet-no-diagnostics
// If the body changes values that the header was computed from, the change has no effect on the
// loop or on other iterations.
struct S {
  int n, a[3];
  void member() {
    cilk_for (int i = 0; i < n; ++i)
      n--; // expected-warning {{modifying 'n' does not change the limit of this 'cilk_for' loop, which is evaluated once, before the first iteration}}
    cilk_for (int i = 0; i < a[1]; ++i)
      a[1] += 2, a[2] = 0; // expected-warning {{modifying 'a[1]' does not change the limit}}
  }
};

void limits(int n, int *p, S s, S *q) {
  cilk_for (int i = 0; i < n; ++i)
    n = 3; // expected-warning {{modifying 'n' does not change the limit}}
  cilk_for (int i = 0; 2 * n + *p > i; ++i) {
    ++*p; // expected-warning {{modifying '*p' does not change the limit}}
    p[1] = 3;
    (n) *= 2; // expected-warning {{modifying 'n' does not change the limit}}
  }
  cilk_for (int i = 0; i < s.n; ++i) {
    s.n = 1; // expected-warning {{modifying 's.n' does not change the limit}}
    q->n = 1;
    s.a[0] = 1;
  }
  cilk_for (int i = 0; i < q->n; ++i) {
    q->n = 1; // expected-warning {{modifying 'q->n' does not change the limit}}
    int n = 3;
    n = 4;
  }
}

void strides(int n, int k) {
  cilk_for (int i = 0; i < n; i += k)
    k++; // expected-warning {{modifying 'k' does not change the stride of this 'cilk_for' loop}}
}

template <class T> void others(T n, T &sum) { // expected-note {{a reducer would collect what all iterations add to 'n'}} expected-note {{add to 'sum'}}
  cilk_for (T i = 0, e = n, j = 0; i < e; ++i) {
    e--; // expected-warning {{modifying 'e' does not change the limit}}
    j++; // expected-warning {{modifying 'j', which all iterations of this 'cilk_for' loop share, is a race}}
    n++; // expected-warning {{modifying 'n', which all iterations}}
    sum += e; // expected-warning {{modifying 'sum', which all iterations}}
    i++; // expected-warning {{modifying the control variable 'i' of a 'cilk_for' loop affects only this iteration}}
  }
}
void instance(long n, long &sum) { others(n, sum); } // expected-note {{in instantiation of}}
