// RUN: %compare_serial %s %t -std=c++11 -fno-exceptions
// RUN: %compare_serial %s %t -std=c++20
// Parallel loops run over iterators and ranges of all sorts.
#include <array>
#include <cstdio>
#include <deque>
#include <list>
#include <string>
#include <vector>

// A random-access iterator with as few operators as possible, whose constructions are
// counted.
static int alive;
struct Tiny {
  const int *p;
  explicit Tiny(const int *p) : p(p) { ++alive; }
  Tiny(const Tiny &o) : p(o.p) { ++alive; }
  ~Tiny() { --alive; }
  int operator*() const { return *p; }
  bool operator<(const Tiny &o) const { return p < o.p; }
  bool operator<=(const Tiny &o) const { return p <= o.p; }
  bool operator>(const Tiny &o) const { return p > o.p; }
  bool operator>=(const Tiny &o) const { return p >= o.p; }
  bool operator!=(const Tiny &o) const { return p != o.p; }
  Tiny &operator++() {
    ++p;
    return *this;
  }
  Tiny operator++(int) {
    Tiny old(*this);
    ++p;
    return old;
  }
  Tiny &operator--() {
    --p;
    return *this;
  }
  Tiny &operator-=(long n) {
    p -= n;
    return *this;
  }
  Tiny operator+(int n) const { return Tiny(p + n); }
  Tiny &operator+=(const int &n) {
    p += n;
    return *this;
  }
  friend long operator-(const Tiny &a, const Tiny &b) { return a.p - b.p; }
};

static long sum;
static int calls;
template <class T> T count(T x) {
  ++calls;
  return x;
}

template <class C> void scale(C &c, int k) {
  cilk_for (auto it = c.begin(); it != c.end(); ++it)
    *it *= k;
  cilk_for (typename C::iterator it = c.begin(); it < c.end(); it += 2)
    *it += 1;
  cilk_for (auto &x : c)
    x += k;
  cilk_for (auto x : c) {
    auto add = [&] { sum += x; };
    if (x % 3 == 0)
      continue;
    add();
  }
}

int main() {
  std::vector<int> v;
  std::deque<int> d;
  std::array<int, 50> a;
  for (int i = 0; i < 50; ++i) {
    v.push_back(i);
    d.push_back(2 * i);
    a[i] = 3 * i;
  }
  scale(v, 2);
  scale(d, 3);
  scale(a, 5);
  std::printf("%ld\n", sum);

  int raw[40], n = 0;
  cilk_for (int &x : raw)
    x = 7;
  cilk_for (int x : {1, 2, 3})
    sum += x;
  cilk_for (char c : std::string("temporary"))
    sum += c;
  cilk_for (auto it = v.rbegin(); it != v.rend(); it++)
    sum = sum * 3 + *it;
  cilk_for (auto it = v.cbegin(); it < v.end(); it = it + 7)
    sum += *it * 5;
  cilk_for (auto it = v.end() - 1; it > v.begin(); --it)
    sum = sum * 7 + *it;
  cilk_for (auto it = v.end() - 1; it >= v.begin() + 3; it -= 4)
    sum = sum * 11 + *it;
  cilk_for (auto it = v.begin(); v.begin() + 20 >= it; it += 3)
    sum = sum * 13 + *it;
  cilk_for (auto it = v.end() - 1; it != v.begin() - 1; it -= 2)
    sum = sum * 17 + *it;
  cilk_for (auto it = v.begin() + 5; it < v.begin(); ++it)
    sum = -1;
  cilk_for (auto it = v.begin(); it < count(v.end()); it += count(3))
    n += *it;
  std::printf("%ld %d %d\n", sum, n, calls > 1);

  const int *p = v.data();
  cilk_for (Tiny t(p); t != Tiny(p + 30); t++)
    sum += *t;
  cilk_for (Tiny t = Tiny(p); t <= Tiny(p + 30); t = t + 4)
    sum = sum * 3 + *t;
  cilk_for (Tiny t(p + 30); t >= Tiny(p); t -= 7) {
    sum = sum * 3 + *t;
    if (*t & 1)
      continue;
    const Tiny *where = &t;
    auto by_reference = [&t, where] { return &t == where ? *t : -1; };
    sum += by_reference();
  }
  cilk_for (Tiny t(p + 30); t > Tiny(p + 1); --t)
    sum = sum * 3 + *t;
  std::printf("%ld %d\n", sum, alive);
  for (int x : v)
    std::printf(" %d", x);
  std::printf("\n");
  return 0;
}
