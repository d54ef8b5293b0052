// [classes] Two strands call copies of an object that keeps a sum.
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 10;

struct Adder {
  int sum = 0;
  [[gnu::noinline]] void operator()(int n) {
    sum += n;
  }
};

[[gnu::noinline]] void apply(Adder f, int n, int *to) {
  f(n);
  *to = n;
}

int main() {
  int n = size, out[2];
  Adder adder;
  cilk_spawn apply(adder, n, &out[0]);
  apply(adder, n + 1, &out[1]);
  cilk_sync;
  std::printf("%d %d\n", adder.sum, out[0] + out[1]);
}
