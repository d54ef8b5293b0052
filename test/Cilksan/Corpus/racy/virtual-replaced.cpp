// [classes] An object is replaced by one of a derived class in parallel with a virtual call of it.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>

volatile int size = 4;
int result;

struct Shape { // RACE(a): write
  virtual int corners(int n) { return n; }
};
struct Square : Shape { // RACE(a): write
  int corners(int n) override { return 4 * n; }
};
alignas(Square) char storage[2 * sizeof(Square)];

[[gnu::noinline]] void replace(char *at) {
  new (at) Square;
}

[[gnu::noinline]] void call(Shape *s, int n) {
  result = s->corners(n); // RACE(a): read
}

int main() {
  Shape *s = new (storage) Shape;
  cilk_spawn replace(storage);
  call(s, size);
  cilk_sync;
  std::printf("%d\n", result);
}
