// Functions that the programs of this folder share.
#ifndef FAULTS_H
#define FAULTS_H

#include <sched.h>
#include <stdio.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif
// Starts counting calls. A function of the library that makes calls fail, if it is loaded.
extern void faults_begin(void) __attribute__((weak));
#ifdef __cplusplus
}
#endif

#define BEGIN_FAULTS()                                                                             \
  do {                                                                                             \
    if (faults_begin)                                                                              \
      faults_begin();                                                                              \
  } while (0)

static __attribute__((unused)) int fib(int n) {
  if (n < 2)
    return n;
  int a = _Cilk_spawn fib(n - 1);
  int b = fib(n - 2);
  _Cilk_sync;
  return a + b;
}

// A task that waits for `flag` ends once its continuation runs, on another worker.
static __attribute__((unused, noinline)) void wait_for(const int *flag) {
  while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE))
    sched_yield();
}
static __attribute__((unused, noinline)) void go_on(int *flag) {
  __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

// Returns once a continuation has been stolen.
static __attribute__((unused, noinline)) void be_stolen_from(void) {
  int flag = 0;
  _Cilk_spawn wait_for(&flag);
  go_on(&flag);
  _Cilk_sync;
}

// Returns true if `count` signals have come, or at least one in ten seconds. A timer of processor
// time may look only at the kernel's ticks: these may miss, for a minute at times, a process that
// mostly sleeps, or that shares the processors with many.
static __attribute__((unused)) int enough_signals(long count, long wanted) {
  static time_t begin;
  if (!begin)
    begin = time(0);
  return count >= wanted || (count > 0 && time(0) - begin > 10);
}

#endif // FAULTS_H
