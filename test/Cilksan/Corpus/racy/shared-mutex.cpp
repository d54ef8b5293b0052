// [locks] A value is changed under a shared lock of a shared mutex.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>
#include <shared_mutex>

volatile int size = 10;
std::shared_mutex mutex;
int value, ok[10];

[[gnu::noinline]] int get() {
  std::shared_lock<std::shared_mutex> guard(mutex);
  return value; // RACE(a): read
}
[[gnu::noinline]] void add(int n) {
  std::shared_lock<std::shared_mutex> guard(mutex);
  value += n; // RACE(a): write RACE(b): write
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    add(i);
    ok[i] = get() >= i;
  }
  std::printf("%d %d\n", value, ok[n - 1]);
}
