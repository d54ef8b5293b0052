// ThreadSanitizer knows the happens-before edges of a put, and of a lock that is handed to a
// waiting thread.
// RUN: %check_sanitized %s -- -std=c++17 -fsanitize=thread
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <thread>

static long plain[2], locked;

__attribute__((noinline)) static long read_behind(cilk_ivar *v, long *of) {
  cilk_ivar_get(v);
  return *of;
}

__attribute__((noinline)) static void write_before(cilk_ivar *v, long *to) {
  *to = 7;
  cilk_ivar_put(v, 1);
}

static void add(cilk::mutex &mutex) {
  for (int i = 0; i < 100; ++i) {
    mutex.lock();
    ++locked;
    if (i % 10 == 0)
      cilk_sleep(100000);
    mutex.unlock();
  }
}

int main() {
  cilk_ivar v[2];
  long sum = 0;
  for (int round = 0; round < 50; ++round) {
    long results[2];
    for (int i = 0; i < 2; ++i)
      cilk_ivar_init(&v[i]);
    results[0] = cilk_spawn read_behind(&v[0], &plain[0]);
    cilk_spawn write_before(&v[0], &plain[0]);
    write_before(&v[1], &plain[1]);
    results[1] = read_behind(&v[1], &plain[1]);
    cilk_sync;
    sum += results[0] + results[1];
  }
  cilk::mutex mutex;
  std::thread thread([&] { add(mutex); });
  cilk_spawn add(mutex);
  add(mutex);
  cilk_sync;
  thread.join();
  printf("%ld %ld\n", sum, locked);
}
