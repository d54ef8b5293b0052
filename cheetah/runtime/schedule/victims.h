//===- victims.h - victim selection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A steal policy selects the victims of a thief, says when a thief without
// success rests, and which sleeper is woken for work to spare. The scheduler
// (scheduler.c) and idle.c call it. A policy is one file, victims/NAME.c, which
// defines the constant `cilkrts_victims_NAME`. The build finds the file, and
// CILK_VICTIMS=NAME chooses the policy (docs/how-to-change.md has the recipe).
//
// No work is lost whatever a policy says, as long as `backoff` keeps its rule:
// a thief takes only what it may (deque.c), and a worker that is about to sleep
// looks at all others itself (idle.c).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_VICTIMS_H
#define CILKRTS_SCHEDULE_VICTIMS_H

#include "../workers/worker.h"

/// A worker's search through the table of workers. It ends when the worker has
/// found something or rests.
struct cilkrts_round {
  struct worker *thief;
  unsigned failures; ///< rounds that have found nothing since it had work
  unsigned count;    ///< workers in the table; the thief may be one of them
  /// The number of a random worker: not the thief's if there are others.
  unsigned first;
  unsigned looked; ///< times that the policy has looked at a worker; 0 at first
};

/// The rest that a worker takes after a round that has found nothing.
enum cilkrts_backoff {
  CILKRTS_SPIN,      ///< some pauses of the processor, about half a microsecond
  CILKRTS_YIELD_CPU, ///< sched_yield()
  CILKRTS_GO_TO_SLEEP ///< a futex, until somebody wakes the worker
};

enum {
  CILKRTS_GROUPS = 8,   ///< of sleepers that can be woken apart from others
  CILKRTS_NO_GROUP = -1 ///< any sleeper
};

/// A policy. Threads call its functions at any time, so that these only read
/// and write what is atomic or the calling worker's own.
struct cilkrts_victims {
  /// Initialises the policy; may be null. Called once, before the first worker
  /// exists. \p root is put before /sys; "" outside tests.
  void (*init)(const char *root);
  /// Returns the next victim of \p round, which isn't the thief, or null if the
  /// round is over. After a sleep a round should come to each other worker:
  /// somebody has work.
  struct worker *(*next)(struct cilkrts_round *round);
  /// Returns what follows the round after \p failures others. From its first
  /// CILKRTS_GO_TO_SLEEP on, it returns that for each greater number: by this
  /// the runtime knows which workers have slept (cilkrts_has_slept).
  enum cilkrts_backoff (*backoff)(unsigned failures);
  /// Returns the group of \p w, below CILKRTS_GROUPS, or CILKRTS_NO_GROUP. The
  /// worker sleeps as one of that group; if it has work to spare, a sleeper of
  /// that group is woken before others.
  int (*group)(struct worker *w);
};

/// The policy in use. Written before the first worker exists (policies.c).
extern const struct cilkrts_victims *cilkrts_victims;

/// Returns true if a worker has slept since it had work, after so many rounds
/// that have found nothing.
static inline bool cilkrts_has_slept(unsigned failures) {
  return failures &&
         cilkrts_victims->backoff(failures - 1) == CILKRTS_GO_TO_SLEEP;
}

/// Begins a round of \p thief, the calling thread's worker.
struct cilkrts_round cilkrts_round_begin(struct worker *thief,
                                         unsigned failures);

/// Returns the worker that has \p number in the table.
static inline struct worker *cilkrts_worker_at(unsigned number) {
  return __atomic_load_n(&cilkrts_workers[number], __ATOMIC_RELAXED);
}

/// Looks at the next worker of \p round in the table's order, from `first` on.
/// Returns it, or null after the policy has looked at all workers \p times
/// times.
static inline struct worker *cilkrts_round_look(struct cilkrts_round *round,
                                                unsigned times) {
  if (round->looked == times * round->count)
    return NULL;
  return cilkrts_worker_at((round->first + round->looked++) % round->count);
}

/// Does what most policies do: spins for some 30 microseconds, yields for about
/// as long, then sleeps.
static inline enum cilkrts_backoff cilkrts_usual_backoff(unsigned failures) {
  enum {
    SPIN_ROUNDS = CILKRTS_TRIES(64, 0),
    YIELD_ROUNDS = CILKRTS_TRIES(128, 0)
  };
  return failures < SPIN_ROUNDS                  ? CILKRTS_SPIN
         : failures < SPIN_ROUNDS + YIELD_ROUNDS ? CILKRTS_YIELD_CPU
                                                 : CILKRTS_GO_TO_SLEEP;
}

#endif // CILKRTS_SCHEDULE_VICTIMS_H
