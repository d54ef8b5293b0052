// [classes] An object of a derived class is made in parallel with a virtual call of another object.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>

volatile int size = 4;
int result;

struct Shape {
  virtual int corners(int n) { return n; }
};
struct Square : Shape {
  int corners(int n) override { return 4 * n; }
};
alignas(Square) char storage[2 * sizeof(Square)];

[[gnu::noinline]] void replace(char *at) {
  new (at) Square;
}

[[gnu::noinline]] void call(Shape *s, int n) {
  result = s->corners(n);
}

int main() {
  Shape *s = new (storage) Shape;
  cilk_spawn replace(storage + sizeof(Square));
  call(s, size);
  cilk_sync;
  std::printf("%d\n", result);
}
