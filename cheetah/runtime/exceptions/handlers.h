//===- handlers.h - the state of exception handling ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ runtime keeps, per thread, a chain of the exceptions that are being
// handled and a count of those in flight. Both belong to the strand: a sync
// takes them along, a stolen continuation starts with those of its spawn, and a
// thread in its scheduler has none.
//
// No push tells what the state was. But a child leaves what it finds, whatever
// it throws and catches itself: if its thread's state is empty at any time
// during the child, then it was empty at the spawn. So a thief looks at its
// victim's state and takes an entry if that is empty, or if a slow push or a
// landing pad has said more about the entry. It can't go wrong; code that tells
// the runtime of its handlers (cilkrts_handler_begin) is stolen from while it
// runs them, other code after that.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_EXCEPTIONS_HANDLERS_H
#define CILKRTS_EXCEPTIONS_HANDLERS_H

#include "../../abi/context.h"

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The calling thread's, or null in a program without the C++ runtime. It lives
/// as long as the thread, and is written by it only: by us atomically, by the
/// C++ runtime as it does.
struct cilkrts_handlers *cilkrts_handlers_here(void);

/// Whether handlers may be shared between threads: a strand must not handle the
/// same exception as another one that runs at the same time.
bool cilkrts_handlers_can_adopt(void);

/// Puts before the calling thread's innermost handled exception another one for
/// the same object, and returns true; or returns false if it isn't C++'s.
bool cilkrts_handlers_adopt(struct cilkrts_handlers *here);

/// Undoes \p count adoptions. Exceptions that were thrown again continue.
void cilkrts_handlers_disown(unsigned count);

/// A thief's look at its victim's.
static inline bool
cilkrts_handlers_look_empty(const struct cilkrts_handlers *of) {
  return !of || (!__atomic_load_n(&of->caught, __ATOMIC_RELAXED) &&
                 !__atomic_load_n(&of->uncaught, __ATOMIC_RELAXED));
}

static inline bool cilkrts_handlers_are_empty(struct cilkrts_handlers state) {
  return !state.caught && !state.uncaught;
}

static inline struct cilkrts_handlers
cilkrts_handlers_get(const struct cilkrts_handlers *here) {
  struct cilkrts_handlers state = {NULL, 0};
  if (here)
    state = *here;
  return state;
}

static inline void cilkrts_handlers_set(struct cilkrts_handlers *here,
                                        struct cilkrts_handlers state) {
  if (!here)
    return;
  __atomic_store_n(&here->caught, state.caught, __ATOMIC_RELAXED);
  __atomic_store_n(&here->uncaught, state.uncaught, __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_EXCEPTIONS_HANDLERS_H
