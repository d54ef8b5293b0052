// [atomics] A maximum is replaced by plain loads and stores.
#include <atomic>
#include <cilk/cilk.h>
#include <cstdio>

volatile int size = 20;
int most;

[[gnu::noinline]] void offer(int x) {
  if (x > most) // RACE(a): read
    most = x; // RACE(a): write RACE(b): write
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    offer(i * 5);
  std::printf("%d\n", most);
}
