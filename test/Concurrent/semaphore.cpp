// No more strands are inside at a time than the semaphore's count.
// RUN: %check_earlier %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { MOST = 3 };
static cilk::semaphore seats(MOST), waits(0);
static int inside, passed; // atomic

TASK void sit(int i) {
  if (i % 3 || !seats.try_acquire())
    seats.acquire();
  CHECK(__atomic_fetch_add(&inside, 1, __ATOMIC_RELAXED) < MOST);
  if (i % 10 == 0)
    cilk_sleep(1000);
  __atomic_fetch_sub(&inside, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&passed, 1, __ATOMIC_RELAXED);
  seats.release();
}

TASK void give(int many) { waits.release(many); }

int main() {
  for (int i = 0; i < 500; ++i)
    cilk_spawn sit(i);
  cilk_sync;
  using namespace std::chrono;
  CHECK(!waits.try_acquire() && !waits.try_acquire_for(milliseconds(1)));
  CHECK(!waits.try_acquire_until(steady_clock::now()));
  cilk_spawn give(3);
  CHECK(waits.try_acquire_for(minutes(10)));
  waits.acquire();
  waits.acquire();
  cilk_sync;
  CHECK(!waits.try_acquire());
  for (int i = 0; i < MOST; ++i)
    CHECK(seats.try_acquire());
  CHECK(!seats.try_acquire());
  std::printf("%d\n", passed);
}
