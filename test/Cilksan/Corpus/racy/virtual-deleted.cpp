// [classes] An object is deleted in parallel with a virtual call of it.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
int result;

struct Animal {
  virtual ~Animal() = default; // RACE(a): write
  virtual int legs(int n) { return n; }
};
struct Bird : Animal { // RACE(a): write
  int legs(int) override { return 2; }
};

[[gnu::noinline]] void drop(Animal *a) {
  delete a; // RACE(a): free
}

[[gnu::noinline]] void call(Animal *a, int n) {
  result = a->legs(n); // RACE(a): read
}

int main() {
  Animal *a = new Bird;
  cilk_spawn call(a, size);
  drop(a);
  cilk_sync;
  std::printf("%d\n", result);
}
