// [classes] Two strands copy a shared pointer and drop the copies; the count of owners is atomic.
#include <cilk/cilk.h>
#include <cstdio>
#include <memory>

volatile int size = 10;
std::shared_ptr<int> current, copy;
int out[2];

[[gnu::noinline]] void use(int &to) {
  std::shared_ptr<int> mine = current;
  to = *mine;
}

int main() {
  current = std::make_shared<int>(size);
  cilk_spawn use(out[0]);
  use(out[1]);
  cilk_sync;
  std::printf("%d %d\n", *current, out[0] + out[1]);
}
