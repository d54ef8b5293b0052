// Spawned calls take and return objects, under every schedule: as many objects are
// destroyed as are constructed, each at the address of its construction.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17 -fno-exceptions
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

static std::atomic<int> made, gone;
struct Counted {
  int v;
  Counted *self;
  Counted(int v = 0) : v(v), self(this) { ++made; }
  Counted(const Counted &o) : v(o.v), self(this) { ++made; }
  Counted &operator=(const Counted &o) {
    v = o.v;
    return *this;
  }
  ~Counted() {
    if (self != this)
      std::printf("moved\n");
    self = nullptr;
    ++gone;
  }
};

static Counted add(Counted a, const Counted &b, int k) {
  dawdle(k);
  return Counted(a.v + b.v);
}
static std::string text(std::string s, int k) {
  dawdle(k);
  return s + std::to_string(k);
}

static Counted tree(int n) {
  if (n < 2)
    return Counted(n);
  Counted x = cilk_spawn tree(n - 1);
  Counted y = tree(n - 2);
  cilk_sync;
  return Counted(x.v + y.v);
}

static Counted named(int k) {
  Counted x = cilk_spawn add(Counted(k), 1, k);
  dawdle(1);
  cilk_sync;
  ++x.v;
  return x;
}

int main() {
  {
    std::vector<Counted> all(20);
    for (int i = 0; i < 20; ++i)
      all[i] = cilk_spawn add(Counted(i), Counted(100), i % 3);
    std::string words[6];
    for (int i = 0; i < 6; ++i)
      words[i] =
          cilk_spawn text("a text that does not fit into the object ", i);
    cilk_spawn add(1, 2, 2);
    Counted x = cilk_spawn add(all.size() > 3 ? Counted(3) : 4, 5, 1);
    cilk_sync;
    for (const Counted &c : all)
      std::printf("%d ", c.v);
    for (const std::string &s : words)
      std::printf("%s ", s.c_str());
    std::printf("%d\n%d %d\n", x.v, tree(12).v, named(3).v);
  }
  std::printf("%d\n", made == gone);
  return 0;
}
