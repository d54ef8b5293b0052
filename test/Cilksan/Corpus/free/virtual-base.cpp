// [classes] Two strands call virtual functions that change members of virtual bases of two objects.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;

struct Base {
  virtual ~Base() = default;
  virtual void add(int n) = 0;
  int total = 0;
};
struct Left : virtual Base {
  void add(int n) override { total += n; }
};
struct Right : virtual Base {
  virtual void subtract(int n) { total -= n; }
};
struct Both : Left, Right {};

[[gnu::noinline]] void change(Base *of) { of->add(size); }
[[gnu::noinline]] void change(Right *of) { of->subtract(size); }

int main() {
  Both one, other;
  cilk_spawn change(static_cast<Base *>(&one));
  change(static_cast<Right *>(&other));
  cilk_sync;
  std::printf("%d\n", one.total + other.total);
}
