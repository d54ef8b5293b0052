// [locks] A recursive mutex is locked twice and released once before the value is changed.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>

volatile int size = 10;
std::recursive_mutex mutex;
long count, checks;

[[gnu::noinline]] void check() {
  std::lock_guard<std::recursive_mutex> guard(mutex);
  checks += 1;
}

[[gnu::noinline]] void add(int n) {
  mutex.lock();
  check();
  count += n;
  mutex.unlock();
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    add(i);
  std::printf("%ld %ld\n", count, checks);
}
