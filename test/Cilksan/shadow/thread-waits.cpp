// A strand that waits may continue in another thread. So the value that it left in a thread-local
// variable before a call that waits in some schedule is up to the schedule after it, even if the
// strand need not wait in this run. There is no limit if the strand writes the variable again, or if
// the call never waits. The clock that a wait reads writes to the stack of the library, which no
// strands share.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_REPORT_NONE=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 ivar over 2>&1 | FileCheck %s && %{limited} %t2 ivar over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 c-ivar over 2>&1 | FileCheck %s && %{limited} %t2 c-ivar over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 yield over 2>&1 | FileCheck %s && %{limited} %t2 yield over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 sleep over 2>&1 | FileCheck %s && %{limited} %t2 sleep over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 c-sleep over 2>&1 | FileCheck %s && %{limited} %t2 c-sleep over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 mutex over 2>&1 | FileCheck %s && %{limited} %t2 mutex over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 shared over 2>&1 | FileCheck %s && %{limited} %t2 shared over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 semaphore over 2>&1 | FileCheck %s && %{limited} %t2 semaphore over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 latch over 2>&1 | FileCheck %s && %{limited} %t2 latch over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 barrier over 2>&1 | FileCheck %s && %{limited} %t2 barrier over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 channel over 2>&1 | FileCheck %s && %{limited} %t2 channel over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 select over 2>&1 | FileCheck %s && %{limited} %t2 select over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 future over 2>&1 | FileCheck %s && %{limited} %t2 future over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 timed over 2>&1 | FileCheck %s && %{limited} %t2 timed over 2>&1 | FileCheck %s
// RUN: %{limited} %t0 condition over 2>&1 | FileCheck %s && %{limited} %t2 condition over 2>&1 | FileCheck %s
// RUN: %{free} %t0 ivar around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 ivar around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t0 yield around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 yield around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t0 mutex around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 channel around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t0 select around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 sleep around 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t0 ready over 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 try over 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t0 ivar serial 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %{free} %t2 yield serial 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: env CILKSAN_STRICT=1 %t0 yield around && env CILKSAN_STRICT=1 %t2 ivar around
// CHECK: Cilksan detected 0 distinct races.
// CHECK: - the thread-local variable 'own' was read at {{.*}}thread-waits.cpp:{{[0-9:]+}} with the value that the strand had left before a call that may wait: in another schedule the strand continues in another thread
// FREE: Cilksan detected 0 distinct races.
// FREE-NOT: thread-local
#include <chrono>
#include <cilk/concurrent.h>
#include <string>

static thread_local int own;
static int results[2];
static std::string what, how;

static cilk::ivar<int> value;
static cilk_ivar c_value;
static cilk::mutex mutex;
static cilk::shared_mutex shared;
static cilk::semaphore semaphore(2);
static cilk::latch latch(1);
static cilk::channel<int> channel(4);
static cilk::condition_variable condition;

__attribute__((noinline)) static void wait() {
  if (what == "ivar")
    value.get();
  else if (what == "c-ivar")
    cilk_ivar_get(&c_value);
  else if (what == "yield")
    __cilkrts_yield();
  else if (what == "sleep")
    cilk::sleep_for(std::chrono::nanoseconds(1));
  else if (what == "c-sleep")
    cilk_sleep(1);
  else if (what == "mutex")
    mutex.lock(), mutex.unlock();
  else if (what == "shared")
    shared.lock_shared(), shared.unlock_shared();
  else if (what == "semaphore")
    semaphore.acquire();
  else if (what == "latch")
    latch.wait();
  else if (what == "barrier")
    cilk::barrier(1).arrive_and_wait();
  else if (what == "channel")
    channel.send(1);
  else if (what == "select")
    cilk::select(cilk::on_receive(channel), cilk::on_send(channel, 1));
  else if (what == "future")
    cilk::async([] { return 1; }).get();
  else if (what == "timed")
    value.wait_for(std::chrono::seconds(1));
  else if (what == "condition") {
    std::unique_lock<cilk::mutex> hold(mutex);
    condition.wait(hold, [] { return true; });
  } else if (what == "ready")
    value.ready();
  else
    mutex.try_lock() ? mutex.unlock() : void();
}
__attribute__((noinline)) static void work(int i) {
  own = i;
  wait();
  if (how == "around")
    own = i + 1;
  results[i] = own;
}

int main(int, char **argv) {
  what = argv[1];
  how = argv[2];
  value.put(1);
  cilk_ivar_init(&c_value);
  cilk_ivar_put(&c_value, 1);
  latch.count_down();
  if (how == "serial") {
    // Nothing is parallel to the wait.
    work(0);
    cilk_spawn [] { results[0] = 1; }();
    cilk_sync;
    return 0;
  }
  cilk_spawn work(0);
  work(1);
  cilk_sync;
  return 0;
}
