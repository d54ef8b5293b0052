// On other runtimes, whose tasks may begin when their spawner waits in a sync, a wait blocks its
// thread: until another thread ends it, for a time, or not at all if the event has happened.
// RUN: %check_earlier %s
// RUN: %check_target --only-cilk=-ftapir=omp %s
// RUN: %check_target --only-cilk=-ftapir=pthread %s
// RUN: %check_target --only-cilk=-ftapir=tbb %s
#include "wait.h"
#include <mutex>
#include <thread>

enum { TASKS = 100 };

TASK void put(cilk_ivar *c, cilk::ivar<int> *cxx, cilk::channel<int> &to, int i) {
  if (i % 20 == 0)
    cilk_sleep(1000);
  __cilkrts_yield();
  cilk_ivar_put(c + i, i);
  cxx[i].put(i);
  CHECK(to.send(i));
}

TASK void get(cilk::latch &started, cilk_ivar *c, cilk::channel<int> &from, int *sum) {
  started.wait();
  int value = *from.receive() + static_cast<int>(cilk_ivar_get(c));
  __atomic_fetch_add(sum, value, __ATOMIC_RELAXED);
}

int main() {
  cilk_ivar c[TASKS], last;
  for (cilk_ivar &each : c)
    cilk_ivar_init(&each);
  cilk_ivar_init(&last);
  cilk::ivar<int> cxx[TASKS];
  cilk::channel<int> channel(TASKS), other;
  for (int i = 0; i < TASKS; ++i)
    cilk_spawn put(c, cxx, channel, i);
  cilk_sync;
  int sum = 0;
  for (int i = 0; i < TASKS; ++i)
    sum += cilk_ivar_get(c + i) + cxx[i].get() + *channel.receive();
  CHECK(!channel.receive_for(std::chrono::milliseconds(1)));

  cilk::latch started(1);
  std::thread thread([&] {
    started.count_down();
    for (int i = 0; i < TASKS; ++i)
      CHECK(other.send(i));
    cilk_ivar_put(&last, 1);
  });
  for (int i = 0; i < TASKS - 1; ++i)
    cilk_spawn get(started, c, other, &sum);
  cilk_sync;
  cilk_spawn get(started, &last, other, &sum);
  cilk_sync;
  thread.join();
  std::printf("%d\n", sum);
}
