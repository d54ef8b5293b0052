// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// std::vector's subscripts and functions with known bodies do not stop the warning; a lock does.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

long counts(const std::vector<int> &v) {
  long n = 0, best = 0, sum = 0; // expected-note 3 {{a reducer would collect}}
  cilk_for (size_t i = 0; i < v.size(); ++i) {
    if (v[i] > 3)
      ++n; // expected-warning {{modifying 'n', which all iterations of this 'cilk_for' loop share, may be a race}}
  }
  cilk_for (size_t i = 0; i < v.size(); ++i)
    if (v[i] > best)
      best = std::max(v[i], 7); // expected-warning {{modifying 'best', which all}}
  cilk_for (int x : v)
    if (x == 1)
      sum += x; // expected-warning {{modifying 'sum', which all}}
  return n + best + sum;
}

struct histogram {
  long most = 0, bins[8] = {};
  void add(const std::vector<int> &v) {
    cilk_for (int x : v) {
      if (x > 0)
        most++; // expected-warning {{modifying 'most', which all}}
      bins[x & 7]++;
    }
  }
};

long guarded(const std::vector<int> &v) {
  long n = 0, once = 0;
  std::mutex m;
  std::atomic<bool> first = true;
  cilk_for (int x : v) {
    if (first.exchange(false))
      ++once;
  }
  cilk_for (int x : v) {
    std::lock_guard<std::mutex> guard(m);
    if (x > 3)
      ++n;
  }
  return n + once;
}

// None of these updates is a race, or known to be one.
static bool is_first(int i) { return i == 0; }
template <class T> struct my_guard : std::lock_guard<std::mutex> {
  using std::lock_guard<std::mutex>::lock_guard;
};
template <class M> long generic(std::vector<int> &v, M &mutex) {
  long n = 0;
  cilk_for (size_t i = 0; i < v.size(); ++i) {
    std::lock_guard<M> guard(mutex);
    ++n;
  }
  return n;
}
template <class G> long by_default(int n) {
  long c = 0;
  cilk_for (int i = 0; i < n; ++i) {
    G guard;
    ++c;
  }
  return c;
}
long silent(std::vector<int> &v, int *items, int *wanted, int width) {
  std::mutex m;
  long c = generic(v, m);
  cilk_for (int i = 0; i < 4; ++i) {
    int at[2] = {i / width, i % width};
    bool hit = false;
    hit = i == width;
    int *p = items;
    p += i;
    if (is_first(i) || std::min(i, 1) < 1 || hit || p == wanted)
      c += i;
    if (at[0] == 0 && at[1] == 0)
      ++c;
  }
  cilk_for (auto &x : v)
    if (&x == &v[0])
      ++c;
  cilk_for (int i = 0; i < 4; ++i) {
    my_guard<int> guard(m);
    ++c;
  }
  return c;
}
