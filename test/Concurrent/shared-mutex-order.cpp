// A strand that comes while others wait for a cilk::shared_mutex waits after them: later readers
// don't delay a strand that wants the mutex alone, and waiting readers run together. If a waiting
// strand has given up, later strands don't wait for it.
// RUN: %check_later --workers 1 %s
// RUN: %check_later %s -- -DTIMES_ONLY
#include "wait.h"
#include <algorithm>
#include <string>

using namespace std::chrono;

static cilk::shared_mutex lock;
static std::string order;

TASK void share(char name) {
  lock.lock_shared();
  order += name;
  __cilkrts_yield();
  lock.unlock_shared();
}

TASK void have(char name) {
  lock.lock();
  order += name;
  __cilkrts_yield();
  order += name;
  lock.unlock();
}

static void in_order() {
  lock.lock_shared();
  CHECK(lock.try_lock_shared());
  cilk_spawn have('A');
  CHECK(!lock.try_lock_shared()); // A waits first
  cilk_spawn share('b');
  cilk_spawn share('c');
  cilk_spawn have('D');
  cilk_spawn share('e');
  CHECK(order.empty());
  lock.unlock_shared();
  CHECK(order.empty());
  lock.unlock_shared();
  cilk_sync;
  std::sort(order.begin() + 2, order.begin() + 4); // the readers run in any order
  std::printf("%s\n", order.c_str());
}

TASK void give_up(cilk::ivar<int> &gave_up) {
  CHECK(!lock.try_lock_for(milliseconds(2)));
  gave_up.put(1);
}

TASK void come_behind(int *got) {
  CHECK(lock.try_lock_shared_for(minutes(10)));
  __atomic_fetch_add(got, 1, __ATOMIC_RELAXED);
  lock.unlock_shared();
}

// Either result is right; no strand has the mutex in the end.
TASK void race(int i, int *inside) {
  if (i % 3 ? lock.try_lock_shared_for(microseconds(i % 19))
            : lock.try_lock_until(steady_clock::now() + microseconds(i % 23))) {
    if (i % 3 == 0)
      CHECK(!(*inside)++);
    __cilkrts_yield();
    if (i % 3 == 0)
      --*inside, lock.unlock();
    else
      lock.unlock_shared();
  }
}

int main() {
#ifndef TIMES_ONLY
  in_order();
#endif
  int got = 0, inside = 0;
  cilk::ivar<int> gave_up;
  lock.lock_shared();
  cilk_spawn give_up(gave_up);
  for (int i = 0; i < 3; ++i)
    cilk_spawn come_behind(&got);
  gave_up.get();
  cilk_sync;
  lock.unlock_shared();
  for (int i = 0; i < 1000; ++i)
    cilk_spawn race(i, &inside);
  cilk_sync;
  CHECK(lock.try_lock());
  lock.unlock();
  std::printf("%d\n", got);
}
