// Waiting strands get a mutex or a semaphore in the order of arrival. On one worker that is the
// order of the spawns.
// RUN: %check_later --workers 1 %s
#include "wait.h"
#include <vector>

enum { TASKS = 30 };

template <class Lock> TASK void get(Lock &lock, int i, std::vector<int> &order) {
  lock.lock();
  order.push_back(i);
  if (i % 3 == 0)
    cilk_sleep(1000);
  lock.unlock();
}

struct Semaphore : cilk::semaphore {
  Semaphore() : cilk::semaphore(1) {}
  void lock() { acquire(); }
  void unlock() { release(); }
};

template <class Lock> static void in_order() {
  Lock lock;
  std::vector<int> order;
  lock.lock();
  for (int i = 0; i < TASKS; ++i)
    cilk_spawn get(lock, i, order);
  CHECK(order.empty());
  lock.unlock();
  cilk_sync;
  for (int i = 0; i < TASKS; ++i)
    std::printf("%d\n", order.at(i));
}

int main() {
  in_order<cilk::mutex>();
  in_order<Semaphore>();
}
