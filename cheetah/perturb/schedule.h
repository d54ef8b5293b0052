//===- schedule.h - one thread at a time, in an order that a number gives ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schedule. Threads that meet points run one at a time. The thread that has
// the turn runs until it pauses, sleeps or ends at one of its points. Then one
// of the ready threads, drawn at random, gets the turn. Time is the number of
// points that have been met. So all that threads do to each other through the
// runtime follows from the seed, and happens again in the next run of the same
// program.
//
// A thread may also wait for something that the schedule doesn't know of, such
// as a lock of the program's own, or may compute for long. If it meets no point
// while it waits for 0.4 s or computes for 0.2 s, its turn is taken over: it is
// away until its next point. Such a run may not be repeated exactly; the report
// counts these events.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_SCHEDULE_H
#define CILKRTS_PERTURB_SCHEDULE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// A thread in the schedule.
struct participant;

/// Begins the process's schedule. Call it before any of the functions below.
void cilkrts_schedule_begin(uint64_t seed);

/// Marks a point at which the thread may pause. Each thread takes part from its
/// first point on, as long as it lives.
void cilkrts_schedule_point(void);

/// Lets another thread run first, if any can.
void cilkrts_schedule_yield(void);

/// Lets the other threads run for \p points points, if they meet that many.
void cilkrts_schedule_nap(uint64_t points);

/// Sleeps, unless \p *word has another value than \p value, until another
/// thread wakes sleepers at \p word. If nobody runs, sleeps for \p ms
/// milliseconds at most (0: without a limit).
void cilkrts_schedule_sleep(uint32_t *word, uint32_t value, uint64_t ms);

/// Wakes at most \p most of the threads that sleep at \p word.
void cilkrts_schedule_wake(uint32_t *word, uint64_t most);

/// Announces a thread that is about to be created. It can have its turn at
/// once, however long the system takes to start it. Returns null in a signal
/// handler that has interrupted one of these functions.
struct participant *cilkrts_schedule_expect(void);
/// Withdraws a thread that couldn't be created.
void cilkrts_schedule_cancel(struct participant *thread);
/// Says that the thread has been created, as \p id.
void cilkrts_schedule_created(struct participant *thread, pthread_t id);
/// Begins the new thread. It is the thread's first call.
void cilkrts_schedule_enter(struct participant *thread);
/// Waits for the end of the expected thread \p id, after which the thread meets
/// no more points. The caller may then join it.
void cilkrts_schedule_await_end(pthread_t id);
/// Says that nobody will wait for the end of the expected thread \p id.
void cilkrts_schedule_detach(pthread_t id);

/// Returns the number of points that have been met.
uint64_t cilkrts_schedule_step(void);

/// The summary of a run, for the report. `hash` is that of all turns: each
/// turn's thread and time.
struct cilkrts_schedule_summary {
  uint64_t points, turns, taken_over, threads, hash;
};
struct cilkrts_schedule_summary cilkrts_schedule_summary(void);

#endif // CILKRTS_PERTURB_SCHEDULE_H
