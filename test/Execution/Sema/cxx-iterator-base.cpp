// Iterators may inherit operator+ from a base class. Its result is then no iterator of the
// derived class, whose own operator* the loop uses.
// RUN: %check_cilk %s -- -std=c++17
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++11 %}
#include <cstdio>

struct Position {
  int *p;
  Position &operator++() {
    ++p;
    return *this;
  }
  Position operator+(long n) const { return {p + n}; }
  long operator-(const Position &o) const { return p - o.p; }
  bool operator!=(const Position &o) const { return p != o.p; }
  int &operator*() const { return *p; }
};
struct Base : Position {};
// An iterator whose offset does not change when it moves.
struct Offset : Base {
  int by;
  Offset(int *q, int by) : by(by) { p = q; }
  int &operator*() const { return p[by]; }
};
template <class T> struct Counted {
  T *p;
  Counted(T *p) : p(p) {}
  friend Counted operator+(const Counted &c, int n) { return c.p + n; }
  friend long operator-(const Counted &a, const Counted &b) { return a.p - b.p; }
  friend Counted &operator++(Counted &c) {
    ++c.p;
    return c;
  }
  friend bool operator!=(const Counted &a, const Counted &b) { return a.p != b.p; }
};
struct Named : Counted<int> {
  const char *name;
  Named(int *p, const char *name) : Counted(p), name(name) {}
  int &operator*() const { return *p; }
};

struct Range {
  int *a;
  int n;
  Offset begin() { return Offset(a, 1); }
  Offset end() { return Offset(a + n, 1); }
};

int main() {
  int a[100];
  for (int &x : a)
    x = 3;
  Range r{a, 99};
  cilk_for (int &x : r)
    x += &x - a;
  cilk_for (auto it = r.begin(), e = r.end(); it != e; ++it)
    *it *= 2;
  cilk_for (Named it(a, "a"); it != Counted<int>(a + 100); ++it)
    *it += it.name[0];
  unsigned long n = 0;
  for (int x : a)
    n = n * 3 + x;
  std::printf("%lu\n", n);
}
