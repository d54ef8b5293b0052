// Handlers, and rethrown and kept exceptions, work with the C++ library libc++.
// REQUIRES: libc++
// RUN: %check_cilk --levels 0,2 %s -- -std=c++17 -stdlib=libc++
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>
static int f(int k) {
  dawdle(k);
  return k * 3;
}
static int fails(int k) {
  dawdle(k);
  if (k % 3 == 0)
    throw k;
  return k;
}
static int re(int k) {
  try {
    int x = cilk_spawn fails(k);
    cilk_sync;
    return x;
  } catch (...) {
    cilk_spawn f(3);
    throw;
  }
}
struct U {
  int *o;
  ~U() {
    int a = std::uncaught_exceptions();
    cilk_spawn f(3);
    a = a * 10 + std::uncaught_exceptions();
    cilk_sync;
    *o = a * 10 + std::uncaught_exceptions();
  }
};
static int unc(int k) {
  int o = 0;
  try {
    U u{&o};
    cilk_spawn fails(k);
    cilk_sync;
  } catch (int) {
    cilk_spawn f(1);
    return o * 2;
  }
  return o;
}
static int cur(int k) {
  try {
    cilk_spawn fails(k);
    cilk_sync;
  } catch (int) {
    cilk_spawn f(3);
    auto p = std::current_exception();
    cilk_sync;
    try {
      std::rethrow_exception(p);
    } catch (int e) {
      cilk_spawn f(3);
      return e;
    }
  }
  return -1;
}
static int loop(int n) {
  try {
    cilk_for (int i = 0; i < 20; ++i) {
      std::string s(40, 'x');
      f(i);
      if (i == n)
        throw std::runtime_error("a");
    }
  } catch (std::exception &e) {
    return e.what()[0];
  }
  return 0;
}
static int two(int k) {
  try {
    cilk_spawn fails(k);
    cilk_spawn fails(k + 3);
    fails(k);
    cilk_sync;
  } catch (int e) {
    return e;
  }
  return 0;
}
int main() {
  long r = 0;
  for (int q = 0; q < 10; ++q)
    for (int k = 0; k < 9; ++k) {
      int a;
      try {
        a = re(k);
      } catch (int e) {
        a = -e;
      }
      r = r * 7 % 100003 + a;
      r = r * 7 % 100003 + unc(k);
      r = r * 7 % 100003 + cur(k);
      r = r * 7 % 100003 + loop(k * 3);
      r = r * 7 % 100003 + two(k);
    }
  std::printf("%ld\n", r);
}
