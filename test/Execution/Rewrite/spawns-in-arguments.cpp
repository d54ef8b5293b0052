// Arguments of spawned calls can spawn and sync, in frames with temporaries.
// RUN: %check_cilk %s -- -std=c++17
#include "slow.h"
#include <atomic>
#include <cstdio>
static std::atomic<int> total;
struct Noted {
  int n;
  __attribute__((noinline)) explicit Noted(int n) : n(n) { total += n; }
  __attribute__((noinline)) Noted(const Noted &o) : n(o.n) { total += 1; }
  __attribute__((noinline)) ~Noted() { total += 3; }
};
__attribute__((noinline)) static void use(const Noted &noted) {
  dawdle(noted.n);
  total += noted.n;
  dawdle(noted.n + 1);
}
static void child(int n) {
  dawdle(n);
  total += n;
}
static int count(int n) {
  cilk_spawn child(n);
  total += 1;
  dawdle(n);
  cilk_sync;
  return n + 1;
}
int main() {
  for (int i = 0; i < 60; ++i) {
    cilk_spawn use(Noted(i));
    total += 2;
    cilk_spawn use(Noted(count(i)));
    if (i % 7 == 0)
      cilk_sync;
  }
  cilk_sync;
  std::printf("%d\n", total.load());
}
