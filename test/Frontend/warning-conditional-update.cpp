// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// A subscript of std::vector and a function whose body is known are no reason to keep silent; a lock is.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

long counts(const std::vector<int> &v) {
  long n = 0, best = 0, sum = 0; // expected-note 3 {{a reducer would collect}}
  cilk_for (size_t i = 0; i < v.size(); ++i) {
    if (v[i] > 3)
      ++n; // expected-warning {{modifying 'n', which all iterations of this 'cilk_for' loop share, is a race}}
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
