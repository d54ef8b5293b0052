// [locks] The block of the lock guard ends after the value has been changed.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>

volatile int size = 10;
std::mutex mutex;
long count, calls;

[[gnu::noinline]] void add(int n) {
  {
    std::lock_guard<std::mutex> guard(mutex);
    calls += 1;
  count += n;
  }
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    add(i);
  std::printf("%ld %ld\n", count, calls);
}
