// Children can be constructors, new-expressions and destructors: the parent evaluates the arguments
// before it continues.
// RUN: %check_cilk --levels 0,1,2,3 %s
// RUN: %check_cilk --levels 0,1,2,3 %s -- -fno-exceptions -std=c++11
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

static std::atomic<long> sum, alive;
struct Part {
  int v;
  Part(int v) : v(v) { ++alive; }
  Part(const Part &o) : v(o.v) { ++alive; }
  ~Part() { --alive; }
};
struct Whole {
  Part a;
  int b;
  Whole(Part a, const Part &b) : a(a), b(b.v) {
    dawdle(b.v);
    sum += a.v * 100 + this->b;
  }
  Whole(int i) : a(i), b(i) {
    dawdle(i);
    sum += i;
  }
  ~Whole() { sum += 10000; }
};

int main() {
  {
    for (int i = 0; i < 30; ++i)
      cilk_spawn Whole(i, i + 1);
    for (int i = 0; i < 30; ++i)
      cilk_spawn Whole{i, Part(2 * i)};
    Whole x = cilk_spawn Whole(3, Part(4)), y = cilk_spawn Whole(5);
    cilk_sync;
    std::printf("%ld %d %d\n", sum.load(), x.a.v + x.b, y.b);
    std::vector<Whole *> all(20);
    for (int i = 0; i < 20; ++i)
      all[i] = cilk_spawn new Whole(i);
    cilk_sync;
    for (int i = 0; i < 20; ++i) {
      sum += all[i]->b;
      cilk_spawn delete all[i];
    }
    cilk_sync;
  }
  std::printf("%ld %ld\n", sum.load(), alive.load());
  return 0;
}
