// Events that other workers note while the file is being written are left out as a whole: here a
// worker notes that it resumes after a sync, when the writer has already collected the arrows, but
// not yet the slices.
// RUN: %cilk -O1 -o %t %s
// RUN: env CILK_TRACE=%t.json CILK_NWORKERS=3 not %t 2>&1 | FileCheck --check-prefix=LATE %s
// LATE: noted while the file is written
// RUN: %check_trace %t.json | FileCheck %s
// CHECK: 2 steals, 0 syncs, none missing
#define _GNU_SOURCE
#include "stolen.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int has_joined, resumes, is_written, has_resumed;

// The flag that this thread's next event but one sets, and the flag that it then waits for.
static _Thread_local atomic_int *means, *awaits;
static _Thread_local int events;

__attribute__((noinline)) static void expect(atomic_int *meaning,
                                             atomic_int *condition) {
  means = meaning;
  awaits = condition;
  events = 0;
}

// Replaces the runtime's reading of the clock; each event calls it once.
int clock_gettime(clockid_t clock, struct timespec *now) {
  int status = (int)syscall(SYS_clock_gettime, clock, now);
  if (means && ++events == 2) {
    *means = 1;
    means = NULL;
    if (awaits)
      await(awaits);
  }
  return status;
}

// Replaces the sorting of arrows.
void qsort(void *base, size_t count, size_t size,
           int (*compare)(const void *, const void *)) {
  (void)base, (void)size, (void)compare;
  if (count > 1)
    abort(); // only the waiting sync is to be sorted
  is_written = 1;
  await(&has_resumed);
  fputs("noted while the file is written\n", stderr);
}

// The end of this child is an event, and the search after its join is the next event.
__attribute__((noinline)) static void inner_child(atomic_int *flag) {
  await(flag);
  expect(&has_joined, NULL);
}

// The sync has nothing to wait for: beginning it and resuming after it are two events.
__attribute__((noinline)) static void on_a_fiber(void) {
  atomic_int flag = 0;
  cilk_spawn inner_child(&flag);
  flag = 1;
  await(&has_joined);
  expect(&resumes, &is_written);
  cilk_sync;
  has_resumed = 1;
  pause();
}

__attribute__((noinline)) static void outer_child(atomic_int *flag) {
  await(flag);
  await(&resumes);
  exit(7);
}

int main(void) {
  atomic_int flag = 0;
  cilk_spawn outer_child(&flag);
  flag = 1;
  on_a_fiber();
  return 0;
}
