// [classes] An object is replaced in parallel with a cast that asks for its type.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>

struct Shape { // RACE(a): write
  virtual void draw() {}
};
struct Square : Shape { // RACE(a): write
  void draw() override {}
};
alignas(Square) char storage[2 * sizeof(Square)];

[[gnu::noinline]] void replace(char *at) { new (at) Square; }

[[gnu::noinline]] bool isSquare(Shape *s) {
  return dynamic_cast<Square *>(s) != nullptr; // RACE(a): read
}

int main() {
  Shape *s = new (storage) Shape;
  cilk_spawn replace(storage);
  bool r = isSquare(s);
  cilk_sync;
  std::printf("%d\n", r);
}
