// Loops may have several variables in the header: the one that is stepped is the control variable,
// wherever it is declared; the others are evaluated once.
// RUN: %check_cilk %s -- -std=c++17
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++11 %}
#include <atomic>
#include <cstdio>
#include <vector>

static int calls;
static int once(int x) {
  std::printf("%d:%d ", ++calls, x);
  return x;
}

template <class C> long sum(C &c) {
  std::atomic<long> s{0};
  cilk_for (auto it = c.begin(), e = c.end(); it != e; ++it)
    s += *it;
  cilk_for (typename C::size_type i = 0, e = c.size(); i < e; ++i)
    s += c[i];
  cilk_for (auto e = c.end(), it = c.begin(); it != e; ++it)
    s += *it;
  cilk_for (auto it = c.begin(), e = it + 20; it != e; it += 2)
    *it = 7;
  return s;
}

int main() {
  std::vector<int> v(1000, 2);
  cilk_for (int i = 0, e = v.size(); i < e; ++i)
    v[i] = i;
  std::printf("%ld\n", sum(v));
  cilk_for (int *p = v.data(), *e = p + v.size(); p < e; ++p)
    *p *= 2;
  cilk_for (int e = once(500), i = once(1), k = once(i + 2), u; i < e; i += k)
    v[i] = k + e;
  cilk_for (int i = 0, e = [=] { return i + 10; }(); i < e; ++i)
    v[i] += 5;
  cilk_for (long i = 0, q[2] = {3, 4}, e = q[0] * 10; i != e; i += 1)
    v[i] += q[1];
  cilk_for (unsigned n = 20, i = n; i > 0; i--)
    v[i] += n;
  cilk_for (int i = 0, j = 3; j < 90; j += 4)
    v[j] -= i + 1;
  unsigned long n = 0;
  for (int x : v)
    n = n * 3 + x;
  std::printf("%lu\n", n);
}
