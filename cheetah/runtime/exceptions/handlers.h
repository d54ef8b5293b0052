//===- handlers.h - the state of exception handling ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ runtime keeps, for each thread, a chain of the exceptions that are
// being handled and a count of those in flight. Both belong to the strand. A
// strand keeps them across a sync, a stolen continuation starts with those that
// its spawn had, and a thread that runs its scheduler has none.
//
// A push does not store this state. But at its end a child has restored the
// state from its beginning, whatever the child has thrown and caught itself. So
// if the state of the child's thread is empty at any time during the child, it
// was empty at the spawn. Therefore a thief looks at its victim's state. It
// takes an entry if that state is empty, or if a slow push or a landing pad has
// stored the state for the entry. This rule is safe. If code tells the runtime
// of its handlers (cilkrts_handler_begin), thieves can steal from it even while
// it runs a handler. From other code they can steal after the handler.
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

/// Returns the calling thread's state, or null in a program without the C++
/// runtime. It lives as long as the thread, and only the thread writes it. This
/// runtime's writes are atomic; those of the C++ runtime need not be.
struct cilkrts_handlers *cilkrts_handlers_here(void);

/// Returns true if the state of handled exceptions may be shared between
/// threads, since cilkrts_handlers_adopt works. (A strand must not handle the
/// same exception as another strand that runs at the same time.)
bool cilkrts_handlers_can_adopt(void);

/// Adds another header for the calling thread's innermost handled exception,
/// and returns true. Returns false if the exception is not a C++ exception.
bool cilkrts_handlers_adopt(struct cilkrts_handlers *here);

/// Undoes \p count adoptions. Exceptions that were thrown again continue.
void cilkrts_handlers_disown(unsigned count);

/// Returns true if the state \p of is empty. Thieves call this for victims.
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
