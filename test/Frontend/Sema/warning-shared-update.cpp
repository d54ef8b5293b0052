// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// The warning treats a loop over a range, an instance of a template and a lambda like other loops.
#include <atomic>
#include <mutex>
#include <vector>

template <class T> T sum(const std::vector<T> &v) {
  T s = 0; // expected-note {{a reducer would collect what all iterations add to 's'}}
  cilk_for (const T &x : v)
    s += x; // expected-warning {{modifying 's', which all iterations of this 'cilk_for' loop share, is a race}}
  return s;
}
template int sum(const std::vector<int> &); // expected-note {{in instantiation of function template specialization 'sum<int>' requested here}}
template long sum(const std::vector<long> &);

int captured(int n) {
  int s = 0; // expected-note {{a reducer would collect}}
  [&] {
    cilk_for (int i = 0; i < n; ++i)
      s += i; // expected-warning {{modifying 's', which all}}
  }();
  return s;
}

int guarded(int n) {
  int s = 0;
  std::atomic<int> t = 0;
  std::mutex m;
  cilk_for (int i = 0; i < n; ++i) {
    t += i;
    std::lock_guard<std::mutex> guard(m);
    s += i;
  }
  return s + t;
}
