// [locks] A value is changed under a unique lock of a shared mutex, and read under a shared one.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>
#include <shared_mutex>

volatile int size = 10;
std::shared_mutex mutex;
int value, ok[10];

[[gnu::noinline]] int get() {
  std::shared_lock<std::shared_mutex> guard(mutex);
  return value;
}
[[gnu::noinline]] void add(int n) {
  std::unique_lock<std::shared_mutex> guard(mutex);
  value += n;
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i) {
    add(i);
    ok[i] = get() >= i;
  }
  std::printf("%d %d\n", value, ok[n - 1]);
}
