//===- deadlock.c - deadlock detection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Deadlock detection. A strand can only be unparked by one of these: a thread
// that runs, a deadline, or an event for which a library waits
// (external_wake.h). Suppose that every thread of the process is one of the
// runtime's idle threads or waits in a record itself, and that neither a
// deadline nor such an event is pending. Then no strand will ever be unparked,
// and the process ends with a message. If the program has any other thread,
// that one might unpark a strand, so then nothing is certain.
//
// A look does not see the state of all threads at one moment: a thread may have
// been woken and may not have recorded that yet. Therefore two looks in a row,
// a second apart, must see the same.
//
// Idle workers look. Threads that block in a wait look, too, since there may be
// no worker yet, or none that sleeps. Within one second there is only one look.
//
// The idle threads of some runtimes may run tasks that are not Cilk's. Such a
// task might unpark a strand, so in this case a message reports the waits after
// some seconds, and the process continues.
//
// With CILK_DEADLOCK=SECONDS, a message also reports the waits of a process
// that has other threads, if no wait has begun or ended for that time. The
// process continues.
//
// The callers of a wait are found by unwinding its stack. A child process does
// that. So the unwinding cannot change anything in this process, and a strand
// that is unparked meanwhile does no harm.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "deadlock.h"

#include "../os/config.h"
#include "../support/counters.h"
#include "../support/frames.h"
#include "../support/message.h"
#include "../support/modules.h"
#include "../support/source_lines.h"
#include "external_wake.h"
#include "timer.h"
#include "waiting.h"

#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const uint64_t second = 1000000000;

static cilkrts_count_idle *count_idle; // atomic
static bool idle_may_work;             // atomic

// True while a thread looks; that thread has set it. Atomic.
static bool looking;
// The time of the last look, and whether that one found that all threads
// waited. `looking` guards this and the variables below.
static uint64_t last_look;
static bool was_stuck;
static uint64_t last_progress; // the last look's `progress`
// A sum over all waits, which changes when a wait begins or ends; the time at
// which the sum last changed; and the sum at the last report.
static uint64_t waits_sum, sum_since, told_sum;

void cilkrts_deadlock_set_idle(cilkrts_count_idle *count) {
  __atomic_store_n(&count_idle, count, __ATOMIC_RELAXED);
}

void cilkrts_deadlock_idle_may_work(void) {
  __atomic_store_n(&idle_may_work, true, __ATOMIC_RELAXED);
}

static bool is_anything_pending(unsigned *threads) {
  unsigned timers = 0, wakers = 0;
  const bool timer = cilkrts_timer_is_set(&timers);
  const bool waker = cilkrts_external_wakes_are_pending(&wakers);
  *threads = timers + wakers;
  return timer || waker;
}

// Returns true if no thread can unpark a strand, except for the *idle threads:
// if these run tasks that are not Cilk's, the tasks may unpark one.
static bool is_stuck(unsigned waiting_threads, uint64_t *progress,
                     unsigned *idle) {
  cilkrts_count_idle *count = __atomic_load_n(&count_idle, __ATOMIC_RELAXED);
  unsigned helpers = 0;
  *idle = 0;
  return (!count || count(idle, progress)) && !is_anything_pending(&helpers) &&
         *idle + waiting_threads + helpers == cilkrts_count_threads();
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

// Writes where a thread or strand waits. Called for each wait; writes only the
// first twenty.
static void tell(const struct cilkrts_waiting *record, void *told) {
  enum { SOME = 20, CALLERS = 24 };
  if (++*(unsigned *)told > SOME)
    return;
  uintptr_t pcs[CALLERS];
  const struct cilkrts_frame call = {
      __atomic_load_n(&record->call.cfa, __ATOMIC_RELAXED),
      __atomic_load_n(&record->call.pc, __ATOMIC_RELAXED),
      __atomic_load_n(&record->call.frame, __ATOMIC_RELAXED)};
  char place[CILKRTS_LONGEST_PATH + 200];
  cilkrts_find_source_line(pcs, cilkrts_find_callers(&call, pcs, CALLERS),
                           place, sizeof place);
  cilkrts_warn("  a %s at %s",
               cilkrts_waiting_is_strands(record) ? "strand" : "thread", place);
}

// Reports all waits in a child process, whose end sends no signal to the
// program. The child isn't made by fork(), which would make other libraries
// prepare for it and wait for their locks.
static void tell_all(void) {
  enum { MOST_SECONDS = 60, TRIES = 100 };
  cilkrts_modules_look();
  const pid_t child = (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
  if (child == 0) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    cilkrts_waiting_visit(tell, &(unsigned){0});
    _exit(0);
  }
  for (unsigned i = 0; child > 0 && i < MOST_SECONDS * TRIES; ++i) {
    if (waitpid(child, NULL, __WCLONE | WNOHANG) != 0)
      return;
    nanosleep(&(struct timespec){.tv_nsec = (long)(second / TRIES)}, NULL);
  }
  if (child > 0) {
    kill(child, SIGKILL);
    waitpid(child, NULL, __WCLONE);
  }
}

//===----------------------------------------------------------------------===//
// Looks
//===----------------------------------------------------------------------===//

// Adds a number to `sum` that changes when a wait begins or ends.
static void add(const struct cilkrts_waiting *record, void *sum) {
  *(uint64_t *)sum += (__atomic_load_n(&record->state, __ATOMIC_RELAXED) + 1) *
                      (2 * (uint64_t)record->number + 1);
}

// Returns true if CILK_DEADLOCK asks for a report of the current waits at
// \p now.
static bool are_long(uint64_t now) {
  const uint64_t seconds = cilkrts_configuration()->deadlock;
  unsigned helpers;
  return seconds && waits_sum != told_sum &&
         now - sum_since >= seconds * second && !is_anything_pending(&helpers);
}

static void look(uint64_t now) {
  enum { MANY_SECONDS = 8 }; // a report comes within ten
  CILKRTS_ASSERT(__atomic_load_n(&looking, __ATOMIC_RELAXED));
  unsigned strands, threads, idle;
  uint64_t sum = 0;
  cilkrts_waiting_count(&strands, &threads);
  cilkrts_waiting_visit(add, &sum);
  uint64_t progress = sum;
  const bool stuck = strands + threads && is_stuck(threads, &progress, &idle);
  const bool still = stuck && was_stuck && progress == last_progress;
  const bool certain =
      still && !(idle && __atomic_load_n(&idle_may_work, __ATOMIC_RELAXED));
  was_stuck = stuck;
  last_progress = progress;
  if (sum != waits_sum) {
    waits_sum = sum;
    sum_since = now;
  }
  CILKRTS_ASSERT(sum_since <= now && last_look == now);
  const bool likely =
      still && sum != told_sum && now - sum_since >= MANY_SECONDS * second;
  if (!(strands + threads) || !(certain || likely || are_long(now)))
    return;
  tell_all();
  if (certain)
    cilkrts_fail("all strands wait for one another: %u of them and %u threads "
                 "wait as above, and no thread is left that could unpark one; "
                 "see 'The rule' in docs/concurrent.md",
                 strands, threads);
  told_sum = sum;
  if (likely)
    cilkrts_warn("all strands wait: %d of them and %d threads wait as above, "
                 "and the other threads run no strand; the process continues, "
                 "since these may run tasks that are not Cilk's and unpark one",
                 (int)strands, (int)threads);
  else
    cilkrts_warn("no wait has begun or ended for %ld seconds (CILK_DEADLOCK): "
                 "%d strands and %d threads wait as above; another thread may "
                 "unpark them, and the process continues",
                 (long)cilkrts_configuration()->deadlock, (int)strands,
                 (int)threads);
}

void cilkrts_deadlock_look(void) {
  // The acquire here and the release below are partners.
  if (__atomic_exchange_n(&looking, true, __ATOMIC_ACQUIRE))
    return;
  const uint64_t now = cilkrts_clock();
  if (now - last_look >= second - second / 10) {
    last_look = now;
    look(now);
  }
  __atomic_store_n(&looking, false, __ATOMIC_RELEASE);
}

void cilkrts_deadlock_block(struct cilkrts_waiting *record) {
  while (!cilkrts_waiting_block(record, /*ms=*/1000))
    cilkrts_deadlock_look();
}
