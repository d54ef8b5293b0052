// [statics] A function's static object is made once, and read by two strands.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>

volatile int size = 4;

static std::string &text() {
  static std::string it(size, 'x');
  return it;
}
[[gnu::noinline]] int use() {
  return int(text().size());
}

int main() {
  int a = cilk_spawn use();
  int b = use();
  cilk_sync;
  std::printf("%d\n", a + b);
}
