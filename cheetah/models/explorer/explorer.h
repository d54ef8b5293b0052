//===- explorer.h - programs under a checking scheduler ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stateless model checker for ordinary C programs. A program is instrumented
// for ThreadSanitizer, but linked with this checker instead of
// ThreadSanitizer's runtime library. The checker runs the program again and
// again. Each run makes another choice: before an atomic operation it chooses
// the thread that continues, and for a load it chooses one of the values that
// the memory model allows. The checker tries all choices within the given
// bounds.
//
// This header has the functions with which a program uses the checker. All
// threads of the program come from explorer_spawn or pthread_create; the first
// one calls the program's function.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_H
#define EXPLORER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define EXPLORER_NORETURN [[noreturn]]
#else
#define EXPLORER_NORETURN _Noreturn
#endif

/// The memory models.
enum explorer_model {
  /// Sequential consistency: each load reads the newest value.
  EXPLORER_SC = 1,
  /// x86: each thread's stores wait in a buffer, in order.
  EXPLORER_TSO = 2,
  /// C11's memory model without speculation: a load may read any value that
  /// isn't older than the newest one that its thread knows of.
  EXPLORER_WEAK = 4
};

/// The greatest distance of an execution's choices from the plainest ones.
struct explorer_bounds {
  unsigned preemptions; ///< switches from threads that could continue
  unsigned stale;       ///< reads of other than the newest value
  unsigned delays;      ///< moments that take much longer than usual
};

struct explorer_program {
  const char *name;
  void (*run)(void);
  unsigned models; ///< the models for the program, as a bit set
  struct explorer_bounds bounds;
  /// For litmus tests, per model: the outcomes that must be seen, and no
  /// others, in the order of the alphabet, with "; " between; or null.
  const char *outcomes[3];
  /// The finding that must be made, or a part of its text; null if there must
  /// be none.
  const char *finding;
  unsigned argument; ///< `run` reads it by explorer_argument
};

/// Explores the programs that the command line names. Ends the process with 0
/// or 1; returns any other status.
int explorer_main(int argc, char **argv,
                  const struct explorer_program *programs, unsigned count);

/// Starts a thread.
void explorer_spawn(void (*run)(void *), void *argument);
/// Waits for the end of all threads that the caller has started.
void explorer_join(void);
/// The running thread's number, from 0.
unsigned explorer_self(void);
/// The program's `argument`.
unsigned explorer_argument(void);
/// Returns the memory model that is in force.
enum explorer_model explorer_model(void);

/// Returns one of the numbers below \p options. All are tried.
unsigned explorer_choose(unsigned options);
/// Ends the execution with a finding.
EXPLORER_NORETURN void explorer_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
static inline void explorer_check(bool ok, const char *what) {
  if (!ok)
    explorer_fail("%s", what);
}
/// Ends the execution as if the program had ended it.
EXPLORER_NORETURN void explorer_end(void);
/// Records how the execution has ended.
void explorer_outcome(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/// Lets the other threads run. If possible, the calling thread runs again only
/// after another thread has stored something.
#ifndef EXPLORER_REDIRECT_H // redirect.h declares it, too
void explorer_pause(void);
#endif
/// Forks, with the handlers of pthread_atfork. Returns true in the child, in
/// which the other threads don't exist. Both results are tried.
bool explorer_fork(void);
/// Continues the execution with the calling thread only.
void explorer_abandon_others(void);
/// Makes each pause from now on take longer than any store waits in a buffer.
/// No memory model guarantees this, but programs may have to assume it.
void explorer_timely_stores(void);
/// A thread-local word of the program that is saved with each switch.
void explorer_thread_word(void **word, void *initial);
/// Returns memory that no execution clears, and that is not checked for races.
void *explorer_stacks(unsigned long bytes, unsigned long align);

#ifdef __cplusplus
}
#endif

#endif // EXPLORER_H
