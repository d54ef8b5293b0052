// Parallel loops run over iterators and ranges.
// RUN: %check_cilk %s -- -std=c++17
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s -- -std=c++17
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s -- -std=c++17 %}
// RUN: %check_cilk --levels 0,2 %s -- -std=c++17 -fno-exceptions
#include <atomic>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>
template <class C> long total(C &c) {
  std::atomic<long> sum{0};
  cilk_for (auto &x : c) {
    auto f = [&] { sum += x; };
    f();
  }
  cilk_for (auto it = c.begin(); it != c.end(); ++it)
    *it *= 2;
  cilk_for (auto it = c.end() - 1; it >= c.begin(); it -= 3)
    sum += *it;
  return sum;
}
int main() {
  std::vector<int> v(10000, 3);
  std::deque<long> d(5000, 4);
  std::printf("%ld %ld\n", total(v), total(d));
  std::vector<std::string> s(300);
  cilk_for (std::string &x : s)
    x = std::string(50, 'a');
  long n = 0;
  for (auto &x : s)
    n += x.size();
  std::printf("%ld\n", n);
  int raw[100];
  cilk_for (int &x : raw)
    x = &x - raw;
  n = 0;
  for (int x : raw)
    n = n * 3 + x;
  std::printf("%ld\n", n);
}
