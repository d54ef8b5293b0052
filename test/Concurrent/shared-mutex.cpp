// One strand alone holds a cilk::shared_mutex, or several share it, also while they wait for
// something else, and the standard's guards work with it.
// RUN: %check_earlier %s
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=omp %s %}
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=pthread %s %}
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=tbb %s %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=thread %}
#include "wait.h"
#include <mutex>
#include <shared_mutex>

static cilk::shared_mutex lock;
static int writers, written, sum; // `sum` is atomic, and so is:
static int readers;

TASK void write(int n) {
  std::lock_guard<cilk::shared_mutex> hold(lock);
  CHECK(!writers++ && !__atomic_load_n(&readers, __ATOMIC_RELAXED));
  written += n;
  if (n % 8 == 0)
    cilk_sleep(10000);
  --writers;
}

TASK void read(int n) {
  std::shared_lock<cilk::shared_mutex> hold(lock);
  __atomic_fetch_add(&readers, 1, __ATOMIC_RELAXED);
  CHECK(!writers);
  if (n % 8 == 0)
    cilk_sleep(10000);
  __cilkrts_yield();
  CHECK(!writers);
  __atomic_fetch_add(&sum, n, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&readers, 1, __ATOMIC_RELAXED);
}

int main() {
  for (int i = 0; i < 400; ++i) {
    cilk_spawn read(i);
    if (i % 4 == 0)
      cilk_spawn write(i);
  }
  cilk_sync;
  {
    std::shared_lock<cilk::shared_mutex> first(lock), second(lock, std::try_to_lock);
    CHECK(second.owns_lock() && !lock.try_lock());
  }
  std::unique_lock<cilk::shared_mutex> hold(lock, std::try_to_lock);
  CHECK(hold.owns_lock() && !lock.try_lock() && !lock.try_lock_shared());
  hold.unlock();
  CHECK(lock.try_lock_shared());
  std::printf("%d %d\n", written, sum);
}
