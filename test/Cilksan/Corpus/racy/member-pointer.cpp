// [functions] Strands call a virtual function of one object through a pointer to member.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;

struct Counter {
  virtual ~Counter() = default;
  virtual void add(int n) { value += n; }
  int value = 0;
};
struct Double : Counter {
  void add(int n) override { value += 2 * n; } // RACE(a): write
};

[[gnu::noinline]] void call(Counter *c, void (Counter::*how)(int)) {
  (c->*how)(size);
}

int main() {
  Double one, other;
  cilk_spawn call(&one, &Counter::add);
  call(&one, &Counter::add);
  cilk_sync;
  std::printf("%d\n", one.value + other.value);
}
