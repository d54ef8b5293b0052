//===- schedule.h - one thread at a time, in an order that a number gives ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that meet points run one at a time: the one whose turn it is runs
// until, at one of its points, it pauses, sleeps or ends, and then one of those
// that are ready takes its turn, drawn at random. Time is the number of points
// that have been met. So all that threads do to each other through the runtime
// follows from the seed, and happens again in the next run of the same program.
//
// A thread may also wait for something that the schedule doesn't know of, a
// lock of the program's own, say, or compute for long. If it meets no point
// while it waits for 0.4 s or computes for 0.2 s, its turn is taken over: it is
// away until its next point. Such a run may not be repeated exactly; the report
// counts these.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_SCHEDULE_H
#define CILKRTS_PERTURB_SCHEDULE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// A thread in the schedule.
struct participant;

/// Begins the process's schedule. Before any of the functions below.
void cilkrts_schedule_begin(uint64_t seed);

/// The thread may pause here. Each thread takes part from its first point on,
/// and as long as it lives.
void cilkrts_schedule_point(void);

/// Somebody else has to go on first, if anyone can.
void cilkrts_schedule_yield(void);

/// The others go on for \p points, if they meet as many.
void cilkrts_schedule_nap(uint64_t points);

/// Sleeps, unless \p *word has another value than \p value, until somebody
/// wakes sleepers at \p word or, where nobody runs, for \p ms milliseconds
/// (0: without a limit).
void cilkrts_schedule_sleep(uint32_t *word, uint32_t value, uint64_t ms);

/// Wakes at most \p most of those that sleep at \p word.
void cilkrts_schedule_wake(uint32_t *word, uint64_t most);

/// A thread that is about to be created: it can have its turn at once, however
/// long the system takes to start it. Null in a handler that has interrupted
/// what is in here.
struct participant *cilkrts_schedule_expect(void);
/// It couldn't be created.
void cilkrts_schedule_cancel(struct participant *thread);
/// It has been created, as \p id.
void cilkrts_schedule_created(struct participant *thread, pthread_t id);
/// First in the new thread.
void cilkrts_schedule_enter(struct participant *thread);
/// Waits for the end of the expected thread \p id, after which it meets no more
/// points; whoever calls this may then join it.
void cilkrts_schedule_await_end(pthread_t id);
/// Nobody will wait for the end of the expected thread \p id.
void cilkrts_schedule_detach(pthread_t id);

/// How many points have been met.
uint64_t cilkrts_schedule_step(void);

/// What has been, for the report. `hash` is that of all turns: who, and when.
struct cilkrts_schedule_summary {
  uint64_t points, turns, taken_over, threads, hash;
};
struct cilkrts_schedule_summary cilkrts_schedule_summary(void);

#endif // CILKRTS_PERTURB_SCHEDULE_H
