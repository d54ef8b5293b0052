// [classes] An object is replaced in parallel with a cast that asks for another object's type.
#include <cilk/cilk.h>
#include <cstdio>
#include <new>

struct Shape {
  virtual void draw() {}
};
struct Square : Shape {
  void draw() override {}
};
alignas(Square) char storage[2 * sizeof(Square)];

[[gnu::noinline]] void replace(char *at) { new (at) Square; }

[[gnu::noinline]] bool isSquare(Shape *s) {
  return dynamic_cast<Square *>(s) != nullptr;
}

int main() {
  Shape *s = new (storage) Shape;
  cilk_spawn replace(storage + sizeof(Square));
  bool r = isSquare(s);
  cilk_sync;
  std::printf("%d\n", r);
}
