//===- points.c - the pauses of a perturbed runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads CILK_PERTURB and replaces the functions at which threads pause.
//
// CILK_PERTURB=SEED makes the process's threads take turns (schedule.h).
// CILK_PERTURB=SEED,parallel lets them run in parallel and pauses them for
// random times, by the seed and the thread's number. The machine then
// determines what happens during the pauses, but its caches and store buffers
// take part. ",report" after either makes the process print a summary at its
// end. Without the variable no point pauses.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "hooks.h"

#include "../arch/switch.h"
#include "../runtime/os/config.h"
#include "../runtime/support/message.h"
#include "draw.h"
#include "schedule.h"

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static enum { OFF, TURNS, PARALLEL } mode;
static uint64_t seed;
static pid_t reporter; // the process that is to report, or 0

//===----------------------------------------------------------------------===//
// Threads that aren't under the schedule
//===----------------------------------------------------------------------===//

static uint64_t threads, points, pauses; // atomic

// Initial-exec, as all of the library is: no memory is allocated for it.
static __thread struct cilkrts_draw own;

static struct cilkrts_draw *own_draw(void) {
  if (!own.one_in)
    own = cilkrts_draw_begin(
        seed, 1 + __atomic_fetch_add(&threads, 1, __ATOMIC_RELAXED));
  return &own;
}

static void pause_really(uint64_t length) {
  enum { SPINS = 256, SPIN = 4, NS = 100 };
  const int saved = errno;
  __atomic_fetch_add(&points, 1, __ATOMIC_RELAXED);
  if (!length)
    return;
  __atomic_fetch_add(&pauses, 1, __ATOMIC_RELAXED);
  if (length > SPINS) {
    struct timespec time = {.tv_nsec = (long)length * NS};
    syscall(SYS_nanosleep, &time, NULL);
    errno = saved;
    return;
  }
  for (uint64_t i = 0; i < length * SPIN; ++i)
    cilkrts_arch_pause();
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

void __cilkrts_perturb_point(void) {
  if (mode == TURNS)
    cilkrts_schedule_point();
  else if (mode == PARALLEL)
    pause_really(cilkrts_draw_pause(own_draw()));
}

void __cilkrts_perturb_pause(void) {
  if (mode == TURNS)
    cilkrts_schedule_yield();
  else
    cilkrts_arch_pause();
}

unsigned long __cilkrts_perturb_ticks(void) {
  enum { TICKS = 100 }; // of a point
  return mode == TURNS ? cilkrts_schedule_step() * TICKS : cilkrts_arch_ticks();
}

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_yield(void) {
  if (mode == TURNS) {
    cilkrts_schedule_yield();
    return 0;
  }
  return (int)syscall(SYS_sched_yield);
}

// Time that passes is points that others meet.
CILKRTS_PERTURB_HOOK int
__cilkrts_perturb_nanosleep(const struct timespec *time,
                            struct timespec *rest) {
  enum { NS = 50 }; // of a point
  if (mode != TURNS)
    return (int)syscall(SYS_nanosleep, time, rest);
  if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= 1000000000) {
    errno = EINVAL;
    return -1;
  }
  const time_t year = (time_t)365 * 24 * 3600; // no sum of these overflows
  const time_t seconds = time->tv_sec < year ? time->tv_sec : year;
  cilkrts_schedule_nap((uint64_t)seconds * (1000000000 / NS) +
                       (uint64_t)time->tv_nsec / NS);
  return 0;
}

// A program that waits for one of its tasks by yielding or sleeping gives its
// turn away.
CILKRTS_PERTURB_HOOK int sched_yield(void) { return __cilkrts_perturb_yield(); }
CILKRTS_PERTURB_HOOK int nanosleep(const struct timespec *time,
                                   struct timespec *rest) {
  return __cilkrts_perturb_nanosleep(time, rest);
}
CILKRTS_PERTURB_HOOK int usleep(useconds_t us) {
  struct timespec time = {.tv_sec = us / 1000000,
                          .tv_nsec = (long)(us % 1000000) * 1000};
  return __cilkrts_perturb_nanosleep(&time, NULL);
}

// Returns -1, so that no schedule depends on the processor
// (../runtime/observe/thread_placement.c).
CILKRTS_PERTURB_HOOK int sched_getcpu(void) { return -1; }

static uint64_t milliseconds(const struct timespec *time) {
  return (uint64_t)time->tv_sec * 1000 + (uint64_t)time->tv_nsec / 1000000;
}

static long futex(uint32_t *word, long operation, uint32_t value,
                  const struct timespec *limit) {
  // A caller that doesn't mean all sleepers wakes some in vain.
  if (operation == FUTEX_WAKE_PRIVATE ||
      operation == FUTEX_WAKE_BITSET_PRIVATE) {
    cilkrts_schedule_wake(word, value);
    return 0;
  }
  uint64_t ms = limit ? milliseconds(limit) : 0;
  if (limit && operation == FUTEX_WAIT_BITSET_PRIVATE) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const uint64_t since = milliseconds(&now);
    ms = ms > since ? ms - since : 0;
  }
  cilkrts_schedule_sleep(word, value, limit && !ms ? 1 : ms);
  return 0;
}

CILKRTS_PERTURB_HOOK long __cilkrts_perturb_syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (unsigned i = 0; i < 6; ++i)
    a[i] = va_arg(list, long);
  va_end(list);
  if (mode == TURNS && number == SYS_futex)
    return futex((uint32_t *)a[0], a[1], (uint32_t)a[2],
                 (const struct timespec *)a[3]);
  if (number == SYS_futex || number == SYS_membarrier)
    __cilkrts_perturb_point();
  return syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_mutex_lock(pthread_mutex_t *mutex) {
  __cilkrts_perturb_point();
  if (mode != TURNS)
    return pthread_mutex_lock(mutex);
  int status;
  while ((status = pthread_mutex_trylock(mutex)) == EBUSY)
    cilkrts_schedule_yield();
  return status;
}

CILKRTS_PERTURB_HOOK int
__cilkrts_perturb_mutex_unlock(pthread_mutex_t *mutex) {
  __cilkrts_perturb_point();
  return pthread_mutex_unlock(mutex);
}

// The word at which all conditions sleep, if threads take turns. Threads that
// the broadcast of another condition wakes check again, as they must in any
// case. Atomic.
static uint32_t broadcasts;

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_cond_wait(pthread_cond_t *condition,
                                                     pthread_mutex_t *mutex) {
  __cilkrts_perturb_point();
  if (mode != TURNS)
    return pthread_cond_wait(condition, mutex);
  // Read under the lock: after a broadcast from then on nobody sleeps.
  const uint32_t seen = __atomic_load_n(&broadcasts, __ATOMIC_RELAXED);
  pthread_mutex_unlock(mutex);
  cilkrts_schedule_sleep(&broadcasts, seen, 0);
  return __cilkrts_perturb_mutex_lock(mutex);
}

CILKRTS_PERTURB_HOOK int
__cilkrts_perturb_cond_broadcast(pthread_cond_t *condition) {
  __cilkrts_perturb_point();
  if (mode != TURNS)
    return pthread_cond_broadcast(condition);
  __atomic_fetch_add(&broadcasts, 1, __ATOMIC_RELAXED);
  cilkrts_schedule_wake(&broadcasts, UINT64_MAX);
  return 0;
}

static pthread_mutex_t in_once = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_once(pthread_once_t *once,
                                                void (*function)(void)) {
  __cilkrts_perturb_point();
  if (mode != TURNS)
    return pthread_once(once, function);
  // The second thread mustn't wait in the C library, because it has the turn.
  __cilkrts_perturb_mutex_lock(&in_once);
  int status = pthread_once(once, function);
  __cilkrts_perturb_mutex_unlock(&in_once);
  return status;
}

struct start {
  void *(*function)(void *);
  void *argument;
  struct participant *participant;
};

static void *begin(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  if (start.participant)
    cilkrts_schedule_enter(start.participant);
  return start.function(start.argument);
}

CILKRTS_PERTURB_HOOK int
__cilkrts_perturb_create(pthread_t *id, const pthread_attr_t *attributes,
                         void *(*function)(void *), void *argument) {
  __cilkrts_perturb_point();
  if (mode != TURNS)
    return pthread_create(id, attributes, function, argument);
  struct start *start = malloc(sizeof *start);
  if (!start)
    return EAGAIN;
  struct participant *participant = cilkrts_schedule_expect();
  *start = (struct start){function, argument, participant};
  int status = pthread_create(id, attributes, begin, start);
  if (status)
    free(start);
  if (participant && status)
    cilkrts_schedule_cancel(participant);
  else if (participant)
    cilkrts_schedule_created(participant, *id);
  return status;
}

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_join(pthread_t id, void **result) {
  __cilkrts_perturb_point();
  if (mode == TURNS)
    cilkrts_schedule_await_end(id);
  return pthread_join(id, result);
}

CILKRTS_PERTURB_HOOK int __cilkrts_perturb_detach(pthread_t id) {
  __cilkrts_perturb_point();
  if (mode == TURNS)
    cilkrts_schedule_detach(id);
  return pthread_detach(id);
}

//===----------------------------------------------------------------------===//
// Begin and end
//===----------------------------------------------------------------------===//

static _Noreturn void fail_to_read(const char *text) {
  cilkrts_fail("CILK_PERTURB must be a whole number, which ',parallel' and "
               "',report' may follow, not '%.80s'",
               text);
}

// Resets the lock in the child: another thread of the parent may have held it.
static void in_child(void) {
  in_once = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

// Runs before all that the runtime does when it is loaded.
__attribute__((constructor(101))) static void read_environment(void) {
  const char *text = getenv("CILK_PERTURB");
  if (!text || !*text)
    return;
  char number[24];
  size_t digits = strcspn(text, ",");
  if (digits >= sizeof number)
    fail_to_read(text);
  memcpy(number, text, digits);
  number[digits] = 0;
  if (!cilkrts_parse_number(number, false, 0, UINT64_MAX, &seed))
    fail_to_read(text);
  mode = TURNS;
  for (const char *option = text + digits; *option;
       option += 1 + strcspn(option + 1, ",")) {
    size_t length = strcspn(option + 1, ",");
    if (length == 8 && !memcmp(option + 1, "parallel", length))
      mode = PARALLEL;
    else if (length == 6 && !memcmp(option + 1, "report", length))
      reporter = getpid();
    else
      fail_to_read(text);
  }
  if (mode != TURNS)
    return;
  cilkrts_schedule_begin(seed);
  if (pthread_atfork(NULL, NULL, in_child) != 0)
    cilkrts_fail("perturbed: no memory to follow the process's forks: raise "
                 "the limit of virtual memory (ulimit -v)");
}

// Runs after all that the runtime does at the end.
__attribute__((destructor(101))) static void report(void) {
  if (reporter != getpid())
    return;
  if (mode == PARALLEL) {
    cilkrts_warn("perturbed: %ld points, %ld pauses, %ld threads",
                 (long)__atomic_load_n(&points, __ATOMIC_RELAXED),
                 (long)__atomic_load_n(&pauses, __ATOMIC_RELAXED),
                 (long)__atomic_load_n(&threads, __ATOMIC_RELAXED));
    return;
  }
  struct cilkrts_schedule_summary s = cilkrts_schedule_summary();
  cilkrts_warn("perturbed: %ld points, %ld turns, %ld threads, %ld taken over, "
               "schedule %p",
               (long)s.points, (long)s.turns, (long)s.threads,
               (long)s.taken_over, (void *)s.hash);
}
