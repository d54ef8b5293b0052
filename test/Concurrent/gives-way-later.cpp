// A strand that computes for long makes progress although there is always other work. A client
// starts tasks and waits for them, again and again, until that strand has ended.
// RUN: %check_later --levels 2 %s
#include "wait.h"
#include <chrono>
#include <deque>

static cilk::semaphore begin(0);
static bool over; // atomic

static void compute_for(std::chrono::microseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end)
    ;
}

TASK void compute() { compute_for(std::chrono::microseconds(2)); }

TASK void compute_for_long() {
  begin.acquire();
  for (int i = 0; i < 5000; ++i) {
    cilk_spawn compute();
    compute();
    cilk_sync;
  }
  __atomic_store_n(&over, true, __ATOMIC_RELAXED);
}

TASK void keep_busy(size_t tasks) {
  std::deque<cilk::future<void>> open;
  begin.release();
  while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
    while (open.size() < tasks)
      open.push_back(cilk::async([] { compute_for(std::chrono::microseconds(50)); }));
    open.front().get();
    open.pop_front();
  }
  for (cilk::future<void> &task : open)
    task.get();
}

int main() {
  for (size_t tasks = 2; tasks < 7; ++tasks) {
    __atomic_store_n(&over, false, __ATOMIC_RELAXED);
    cilk_spawn compute_for_long();
    keep_busy(tasks);
    cilk_sync;
  }
  puts("done");
}
