// [types] An object of any type is replaced in parallel with a cast of another object.
#include <any>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 4;
std::any one = 1, other = 2;

[[gnu::noinline]] void replace(std::any &a) {
  a = size + 0.5;
}
[[gnu::noinline]] bool isNumber(const std::any &a) {
  return std::any_cast<int>(&a) != nullptr;
}

int main() {
  cilk_spawn replace(one);
  bool r = isNumber(other);
  cilk_sync;
  std::printf("%d\n", r >= 0);
}
