// A strand that has started very many tasks, none of which has begun, computes while other strands
// are ready: it is preempted again and again, and each time has to take its tasks along.
// RUN: %check_later --levels 2 %s
#include "wait.h"
#include <chrono>

enum { TASKS = 1000000, BESIDE = 4, STEPS = 10000 };

static cilk::semaphore begin(0);
static long ended; // atomic
static bool over;  // atomic
static long turns; // turns of the other strands; atomic

static void compute_for(std::chrono::microseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end)
    ;
}

TASK void step() { compute_for(std::chrono::microseconds(5)); }

static void end_one(void *) { __atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED); }

// Waits first, so that the tasks are its own and no other strand's. Starts them, and then computes:
// it can be preempted at each spawn.
TASK void start_and_compute() {
  begin.acquire();
  for (long i = 0; i < TASKS; ++i)
    __cilkrts_task_start(end_one, nullptr);
  for (int i = 0; i < STEPS; ++i) {
    cilk_spawn step();
    step();
    cilk_sync;
  }
  __atomic_store_n(&over, true, __ATOMIC_RELAXED);
}

// Is ready all the time, and computes as well.
TASK void beside() {
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
    cilk_spawn step();
    step();
    cilk_sync;
    __cilkrts_yield();
    __atomic_fetch_add(&turns, 1, __ATOMIC_RELAXED);
  }
}

int main() {
  for (int i = 0; i < BESIDE; ++i)
    cilk_spawn beside();
  cilk_spawn start_and_compute();
  begin.release();
  cilk_sync;
  while (__atomic_load_n(&ended, __ATOMIC_RELAXED) < TASKS)
    __cilkrts_yield();
  CHECK(turns > 0);
  std::puts("ended");
}
