// [classes] Two classes override a function; each override adds to a member of its object.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
int area;

struct Shape {
  int own = 0;
  virtual ~Shape() = default;
  virtual void add(int n) = 0;
};
struct Square : Shape {
  void add(int n) override { own += n * n; }
};
struct Bar : Shape {
  void add(int n) override { own += n; }
};

[[gnu::noinline]] void run(Shape &first, Shape &second, int n) {
  cilk_spawn first.add(n);
  second.add(n);
}

int main() {
  Square s;
  Bar b;
  run(s, b, size);
  std::printf("%d\n", area + s.own + b.own);
}
