// What the programs of this folder share.
#ifndef FAULTS_H
#define FAULTS_H

#include <sched.h>
#include <stdio.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif
// Of the library that has calls fail, where it is loaded: they count from here.
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

// Whether `count` signals have come by, or ten seconds have brought at least one. A timer of
// processor time may look only at the kernel's ticks: those miss who mostly sleeps, or who shares
// the processors with many, for a minute at times.
static __attribute__((unused)) int enough_signals(long count, long wanted) {
  static time_t begin;
  if (!begin)
    begin = time(0);
  return count >= wanted || (count > 0 && time(0) - begin > 10);
}

#endif // FAULTS_H
