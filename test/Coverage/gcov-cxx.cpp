// gcov's counts of a C++ program's lines equal those of its serial projection, also if a
// spawn is one part of a line, and for lines next to a cilk_for that only assign to a
// variable.
// RUN: rm -rf %t && mkdir %t
// RUN: %compare_coverage_cxx --dir %t --kind gcov --levels 0 %s
#include <atomic>
#include <cstdio>
#include <string>

static std::atomic<long> sum;

static int twice(int n) { return 2 * n; }

static int conditional(bool c) {
  int r = c ? cilk_spawn twice(1) : 2;
  int q;
  q = !c ? cilk_spawn twice(5) : cilk_spawn twice(6);
  cilk_sync;
  c ? cilk_spawn twice(7) : twice(8);
  return r + q;
}

static int loop(int n) {
  int unused;
  int factor = 3;
  cilk_for (int i = 0; i < n; ++i)
    sum += i * factor;
  unused = 1;
  return 7;
}

static int handled(int n) {
  try {
    int r = n > 2 ? cilk_spawn twice(n) : n;
    cilk_sync;
    if (n > 3)
      throw r;
  } catch (int e) {
    return e;
  }
  return 0;
}

static std::string objects(int n) {
  std::string a = std::to_string(n);
  std::string b = n ? cilk_spawn std::to_string(n + 1) : a;
  cilk_scope {
    cilk_spawn twice(n);
    n += 2;
  }
  cilk_sync;
  return a + b;
}

int main() {
  int all = 0;
  for (int i = 0; i < 6; ++i)
    all += conditional(i % 2) + loop(i) + handled(i) + objects(i).size();
  std::printf("%d %ld\n", all, sum.load());
  return 0;
}
