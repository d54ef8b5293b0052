// [containers] The parent moves a vector elsewhere after the child has read it.
#include <cilk/cilk.h>
#include <cstdio>
#include <utility>
#include <vector>

volatile int size = 16;
std::vector<int> here, there;

[[gnu::noinline]] unsigned long count(const std::vector<int> &v) {
  return v.size();
}
[[gnu::noinline]] void move() {
  there = std::move(here);
}

int main() {
  unsigned long n;
  here.assign(size, 1);
  n = cilk_spawn count(here);
  cilk_sync;
  move();
  cilk_sync;
  std::printf("%lu\n", n);
}
