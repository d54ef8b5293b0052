// A cilk::mutex belongs to a strand also while that strand waits for something else, and the
// standard's guards work with it.
// RUN: %check_earlier %s
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=omp %s %}
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=pthread %s %}
// RUN: %check_target --only-cilk=-ftapir=tbb %s
#include "wait.h"
#include <mutex>

static cilk::mutex lock, other;
static int inside, sum, moved;

TASK void add(int n) {
  std::lock_guard<cilk::mutex> hold(lock);
  CHECK(!inside++);
  if (n % 8 == 0)
    cilk_sleep(1000);
  sum += n;
  --inside;
}

TASK void move(int n) {
  std::scoped_lock hold(n % 2 ? lock : other, n % 2 ? other : lock);
  CHECK(!inside++);
  moved += n;
  if (n % 8 == 0)
    __cilkrts_yield();
  --inside;
}

int main() {
  for (int i = 0; i < 500; ++i)
    cilk_spawn add(i);
  cilk_sync;
  cilk_for (int i = 0; i < 500; ++i)
    add(i);
  for (int i = 0; i < 200; ++i)
    cilk_spawn move(i);
  cilk_sync;
  std::unique_lock<cilk::mutex> hold(lock, std::try_to_lock);
  CHECK(hold.owns_lock() && !lock.try_lock() && other.try_lock());
  hold.unlock();
  CHECK(lock.try_lock());
  std::printf("%d %d\n", sum, moved);
}
