//===- victims.h - victim selection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steal policies. A policy selects the victims of a thief, says how a thief
// without success rests, and says which sleeper is woken for work to spare. The
// scheduler (scheduler.c) and idle.c call it. A policy is one file,
// victims/NAME.c, which defines the constant `cilkrts_victims_NAME`. The build
// finds the file, and CILK_VICTIMS=NAME chooses the policy
// (docs/how-to-change.md has the recipe).
//
// No policy can lose work, as long as its `backoff` keeps the rule below: a
// thief takes only entries that the protocol lets it take (deque.c), and a
// worker that is about to sleep looks at all other workers itself (idle.c).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_VICTIMS_H
#define CILKRTS_SCHEDULE_VICTIMS_H

#include "../workers/worker.h"

/// A worker's search through the table of workers. It ends when the worker has
/// found work or rests.
struct cilkrts_round {
  struct worker *thief;
  unsigned failures; ///< rounds without success since the thief had work
  unsigned count;    ///< workers in the table; the thief may be one of them
  /// The number of a random worker: not the thief's if there are others.
  unsigned first;
  /// The number of times that the policy has looked at a worker, 0 at first.
  unsigned looked;
};

/// The rest that a worker takes after a round that has found nothing.
enum cilkrts_backoff {
  CILKRTS_SPIN,      ///< some pauses of the processor, about half a microsecond
  CILKRTS_YIELD_CPU, ///< sched_yield()
  /// A sleep on a futex, until another worker wakes this one.
  CILKRTS_GO_TO_SLEEP
};

enum {
  CILKRTS_GROUPS = 8,   ///< groups of sleepers that can be woken separately
  CILKRTS_NO_GROUP = -1 ///< any sleeper
};

/// A policy. Threads call its functions at any time, so these read and write
/// only atomic variables and the calling worker's own.
struct cilkrts_victims {
  /// Initialises the policy; may be null. Called once, before the first worker
  /// exists. \p root is put before /sys; it is "" except in tests.
  void (*init)(const char *root);
  /// Returns the next victim of \p round, which is not the thief, or null if
  /// the round is over. After a sleep a round should reach each other worker,
  /// since some worker has work.
  struct worker *(*next)(struct cilkrts_round *round);
  /// Returns how the worker rests after a round that found nothing, like the \p
  /// failures rounds before it. The rule: if the result is CILKRTS_GO_TO_SLEEP
  /// for some number, it is so for each greater number, too. cilkrts_has_slept
  /// relies on it.
  enum cilkrts_backoff (*backoff)(unsigned failures);
  /// Returns the group of \p w, below CILKRTS_GROUPS, or CILKRTS_NO_GROUP. The
  /// worker sleeps as one of that group. If it has work to spare, a sleeper of
  /// that group is woken before others.
  int (*group)(struct worker *w);
};

/// The policy in use. Written before the first worker exists (policies.c).
extern const struct cilkrts_victims *cilkrts_victims;

/// Returns true if a worker that has found nothing in \p failures rounds has
/// slept since it had work.
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

/// Looks at the next worker of \p round in the table's order, beginning with
/// `first`. Returns it, or null after the policy has looked at each worker
/// \p times times.
static inline struct worker *cilkrts_round_look(struct cilkrts_round *round,
                                                unsigned times) {
  if (round->looked == times * round->count)
    return NULL;
  return cilkrts_worker_at((round->first + round->looked++) % round->count);
}

/// Returns the backoff of most policies: spinning for some 30 microseconds,
/// yielding for about as long, and then sleeping.
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
