// try_lock_for gives up when its time is over, and gets the mutex if that is unlocked before.
// Strands that gave up are no longer in the queue.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <mutex>

using namespace std::chrono;

static int got, gave_up; // atomic

TASK void try_short(cilk::mutex &lock) {
  CHECK(!lock.try_lock_for(microseconds(500)));
  CHECK(!lock.try_lock_until(system_clock::now() - seconds(1)));
  __atomic_fetch_add(&gave_up, 1, __ATOMIC_RELAXED);
}

TASK void try_long(cilk::mutex &lock) {
  std::unique_lock<cilk::mutex> hold(lock, minutes(10));
  CHECK(hold.owns_lock());
  ++got;
}

// Either result is right; a strand whose call succeeds has the mutex.
TASK void race(cilk::mutex &lock, int i, int &inside) {
  if (!lock.try_lock_for(microseconds(i % 20)))
    return;
  CHECK(!inside++);
  if (i % 4 == 0)
    cilk_sleep(i % 9 * 1000);
  --inside;
  lock.unlock();
}

int main() {
  cilk::mutex lock;
  lock.lock();
  for (int i = 0; i < 10; ++i) {
    cilk_spawn try_short(lock);
    cilk_spawn try_long(lock);
  }
  while (__atomic_load_n(&gave_up, __ATOMIC_RELAXED) < 10)
    cilk_sleep(100000);
  CHECK(got == 0);
  lock.unlock();
  cilk_sync;
  int inside = 0;
  for (int i = 0; i < 2000; ++i)
    cilk_spawn race(lock, i, inside);
  cilk_sync;
  CHECK(lock.try_lock());
  std::printf("%d %d\n", got, gave_up);
}
