// Strands wait at a latch until its count is down; a strand that has waited may destroy it at once.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

using namespace std::chrono;

enum { TASKS = 20 };
static int arrived; // atomic

TASK void meet(cilk::latch &all, int i) {
  if (i % 5 == 0)
    cilk_sleep(1000 * i);
  __atomic_fetch_add(&arrived, 1, __ATOMIC_RELAXED);
  all.arrive_and_wait();
  CHECK(__atomic_load_n(&arrived, __ATOMIC_RELAXED) == TASKS);
}

TASK void finish(cilk::latch *one) { one->count_down(); }

int main() {
  for (int round = 0; round < 100; ++round) {
    cilk::latch all(TASKS + 2);
    arrived = 0;
    for (int i = 0; i < TASKS; ++i)
      cilk_spawn meet(all, i);
    CHECK(!all.try_wait() && !all.wait_for(microseconds(10)));
    all.count_down(2);
    all.wait();
    CHECK(all.try_wait() && all.wait_until(steady_clock::now()));
    auto *one = new cilk::latch(1);
    cilk_spawn finish(one);
    if (round % 2)
      one->wait();
    else
      CHECK(one->wait_for(minutes(10)));
    delete one;
    cilk_sync;
  }
  cilk::latch none(0);
  none.wait();
  std::printf("%d\n", arrived);
}
