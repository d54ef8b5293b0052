// [classes] An object is deleted after the sync that waits for a virtual call of it.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
int result;

struct Animal {
  virtual ~Animal() = default;
  virtual int legs(int n) { return n; }
};
struct Bird : Animal {
  int legs(int) override { return 2; }
};

[[gnu::noinline]] void drop(Animal *a) {
  delete a;
}

[[gnu::noinline]] void call(Animal *a, int n) {
  result = a->legs(n);
}

int main() {
  Animal *a = new Bird;
  cilk_spawn call(a, size);
  cilk_sync;
  drop(a);
  cilk_sync;
  std::printf("%d\n", result);
}
