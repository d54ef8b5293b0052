// [classes] One strand assigns to the shared pointer that another one copies.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 10;
std::shared_ptr<int> current, copy;
int out[2];

[[gnu::noinline]] void replace(int n) {
  current = std::make_shared<int>(n); // RACE(a): write
}
[[gnu::noinline]] void take() {
  copy = current; // RACE(a): read
}

int main() {
  current = std::make_shared<int>(size);
  cilk_spawn replace(size);
  take();
  cilk_sync;
  std::printf("%d %d\n", *current, out[0] + out[1]);
}
