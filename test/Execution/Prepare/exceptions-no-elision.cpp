// An object that a function returns is destroyed if the sync between its construction and the
// return throws, whether copies are elided or not.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++17 -fno-elide-constructors %}
// RUN: %check_cilk --levels 0,2 %s -- -std=c++14 -fno-elide-constructors
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <initializer_list>

static std::atomic<int> live;
struct Counted {
  int v;
  Counted *self;
  Counted(int v) : v(v), self(this) { ++live; }
  Counted(const Counted &o) : v(o.v), self(this) { ++live; }
  ~Counted() {
    if (self != this)
      std::printf("moved as bytes\n");
    --live;
  }
};
#if __cplusplus >= 201703L
struct Stays : Counted {
  using Counted::Counted;
  Stays(const Stays &) = delete;
};
static Stays stays(int n);
#endif

static void work(int n) {
  dawdle(0);
  if (n < 0)
    throw n;
}
static Counted temporary(int n) {
  cilk_spawn work(n);
  return Counted(n);
}
static Counted named(int n) {
  Counted x(n);
  cilk_spawn work(n);
  ++x.v;
  return x;
}
static Counted either(int n) {
  Counted x(n), y(n + 1);
  cilk_spawn work(n);
  if (n & 1)
    return x;
  return static_cast<Counted &&>(y);
}
#if __cplusplus >= 201703L
static Stays stays(int n) {
  cilk_spawn work(0); // throws nothing: without elision it would be lost
  return Stays(n);
}
#endif

int main() {
  for (int n = -6; n < 6; ++n)
    for (auto *f : {temporary, named, either}) {
      try {
        std::printf("%d", f(n).v);
      } catch (int e) {
        std::printf("caught %d", e);
      }
      std::printf(" live %d\n", live.load());
    }
#if __cplusplus >= 201703L
  std::printf("%d\n", stays(3).v);
#endif
  std::printf("live %d\n", live.load());
}
