// [libraries] Two strands draw numbers from one engine.
#include <cilk/cilk.h>
#include <cstdio>
#include <random>

volatile int size = 4;

[[gnu::noinline]] int draw(std::minstd_rand &from) {
  return int(from() % size); // RACE(a): write
}

int main() {
  std::minstd_rand one(size), other(size);
  int a = cilk_spawn draw(one);
  int b = draw(one);
  cilk_sync;
  std::printf("%d\n", a + b >= 0);
}
