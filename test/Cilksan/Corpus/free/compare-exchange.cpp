// [atomics] A maximum is replaced by compare and exchange.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 20;
std::atomic<int> most;

[[gnu::noinline]] void offer(int x) {
  int old = most.load();
  while (x > old && !most.compare_exchange_weak(old, x)) {
  }
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    offer(i * 5);
  std::printf("%d\n", most.load());
}
