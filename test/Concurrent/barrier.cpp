// All of a barrier's strands arrive before any continues, round after round. The others no longer
// wait for a strand that drops out, and a strand that gives up hasn't arrived.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { STRANDS = 8, ROUNDS = 50 };
static int arrived[ROUNDS]; // atomic

TASK void work(cilk::barrier &all, int first) {
  for (int round = 0; round < ROUNDS; ++round) {
    // Strand i takes part in the rounds before 6 i + 5.
    if (round == 6 * first + 5) {
      all.arrive_and_drop();
      return;
    }
    __atomic_fetch_add(arrived + round, 1, __ATOMIC_RELAXED);
    if ((round + first) % 11 == 0)
      cilk_sleep(1000);
    all.arrive_and_wait();
    int left = STRANDS;
    for (int i = 0; i < STRANDS; ++i)
      left -= round >= 6 * i + 5;
    CHECK(__atomic_load_n(arrived + round, __ATOMIC_RELAXED) == left);
  }
}

using namespace std::chrono;

TASK void insist(cilk::barrier &both) {
  for (int i = 0; i < 20; ++i)
    while (!both.arrive_and_wait_for(microseconds(i)))
      __cilkrts_yield();
}

static void with_times() {
  cilk::barrier both(2);
  CHECK(!both.arrive_and_wait_for(milliseconds(1)));
  CHECK(!both.arrive_and_wait_until(steady_clock::now() - seconds(1)));
  cilk_spawn insist(both);
  for (int i = 0; i < 20; ++i)
    CHECK(both.arrive_and_wait_until(steady_clock::now() + minutes(10)));
  cilk_sync;
  cilk::latch last(2);
  CHECK(!last.arrive_and_wait_for(microseconds(1)));
  CHECK(last.arrive_and_wait_until(system_clock::now()));
}

int main() {
  with_times();
  cilk::barrier all(STRANDS);
  for (int i = 1; i < STRANDS; ++i)
    cilk_spawn work(all, i);
  work(all, 0);
  cilk_sync;
  int sum = 0;
  for (int count : arrived)
    sum += count;
  std::printf("%d\n", sum);
}
