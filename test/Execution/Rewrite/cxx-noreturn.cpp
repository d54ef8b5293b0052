// A child that never returns, because it throws, still has a continuation, however the call is
// written.
// RUN: %check_cilk %s
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

static std::atomic<int> went_on;

[[noreturn]] static void attribute(int n) {
  dawdle(1);
  throw n;
}
__attribute__((noreturn)) static void type(int n) {
  dawdle(1);
  throw n;
}

struct Thrower {
  int n = 5;
  [[noreturn]] void method() const { throw n; }
  [[noreturn]] virtual void dynamic(const std::string &s) { throw s; }
  [[noreturn]] void operator()(int n) { throw n; }
  [[noreturn]] static int fixed() { throw 8; }
  virtual ~Thrower() = default;
};

template <class F> static void expect(const char *what, F f) {
  went_on = 0;
  try {
    f();
  } catch (int n) {
    std::printf("%s: %d\n", what, n);
  } catch (const std::string &s) {
    std::printf("%s: %s\n", what, s.c_str());
  } catch (const std::exception &e) {
    std::printf("%s: %s\n", what, e.what());
  }
}

int main() {
  Thrower t;
  expect("attribute", [] {
    cilk_spawn attribute(1);
    ++went_on;
  });
  expect("type", [] {
    cilk_spawn type(2);
    ++went_on;
  });
  expect("pointer", [] {
    __attribute__((noreturn)) void (*p)(int) = type;
    cilk_spawn p(3);
    ++went_on;
  });
  expect("method", [&] {
    cilk_spawn t.method();
    ++went_on;
  });
  expect("virtual", [&] {
    Thrower *p = &t;
    cilk_spawn p->dynamic("temporary");
    ++went_on;
  });
  expect("operator", [&] {
    cilk_spawn t(6);
    ++went_on;
  });
  expect("lambda", [&] {
    auto f = [&](std::string s) __attribute__((noreturn)) { throw s; };
    cilk_spawn f("by value");
    ++went_on;
  });
  expect("value", [&] {
    int x = cilk_spawn Thrower::fixed();
    ++went_on;
    cilk_sync;
    std::printf("%d\n", x);
  });
  expect("rethrow_exception", [] {
    std::exception_ptr p = std::make_exception_ptr(std::runtime_error("again"));
    cilk_spawn std::rethrow_exception(p);
    ++went_on;
  });
  expect("conditional", [&] {
    for (int i = 0; i < 4; ++i)
      i < 3 ? (void)++went_on : cilk_spawn t(i);
  });
  expect("block", [&] {
    cilk_spawn { t.method(); }
    ++went_on;
  });
  expect("loop", [&] {
    cilk_for (int i = 0; i < 10; ++i)
      t.method();
  });
}
