//===- closure.h - a thread's arguments, and those that are missing ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A closure is a function, here called a thread, with a slot for each of its
// arguments, and a word that says which of them are missing. It is ready when
// none is. Blumofe, Joerg, Kuszmaul, Leiserson, Randall and Zhou ("Cilk: An
// Efficient Multithreaded Runtime System", PPoPP 1995) have a counter there;
// with a bit for each argument, one that is sent twice is noticed at no cost.
//
// A continuation names a slot: the closure, and for which of the closures that
// the block has held and will hold it was made.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_CLOSURE_H
#define _CILK_CLOSURES_CLOSURE_H

#include "../concurrent/tools.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define _CILK_CLOSURES_INLINE inline
#define _CILK_CLOSURES_APART inline __attribute__((noinline))
extern "C" {
#else
#define _CILK_CLOSURES_INLINE static inline
#define _CILK_CLOSURES_APART static __attribute__((noinline, unused))
#endif
#define _CILK_CLOSURES_ALIGNED __attribute__((aligned(16)))

typedef struct cilk_closure cilk_closure;
typedef struct cilk_closure_context cilk_closure_context;

/// What closures of one thread have in common.
struct __cilk_closure_type {
  /// Calls the thread, and gives the closure back.
  void (*run)(cilk_closure_context *context, cilk_closure *closure);
  /// Ends the arguments that are there, of a closure that won't run, and gives
  /// it back.
  void (*drop)(cilk_closure *closure);
  /// How many continuations have been made for it, in C; null where no fewer
  /// can be than arguments are missing.
  uint32_t (*given)(const cilk_closure *closure);
  /// The thread's, for messages.
  const char *name;
  /// Not the thread is to run, but its run's result is waited for.
  int is_result;
};

/// What all closures begin with.
struct cilk_closure {
  const struct __cilk_closure_type *type;
  /// Atomic: a bit for each argument that is missing. (Of a graph's nodes: how
  /// many predecessors haven't ended.)
  uint64_t missing;
  /// Of a list: those that are ready in a context, or blocks that are free.
  cilk_closure *next;
  /// Counts the beginnings and ends of closures in the block. Written while
  /// nobody has a continuation that holds.
  uint32_t generation;
  // Of those that come from a pool:
  uint32_t run; ///< number of the run that it belongs to
  /// Where it was made to wait; of others nothing.
  const char *file;
  uint32_t line;
  uint32_t size_class;
};

enum {
  __CILK_CLOSURE_MOST_MISSING = 32,
  __CILK_CLOSURE_BIT_WIDTH = 6,
  /// Bytes of a context for closures, and the size class of those there.
  __CILK_CLOSURE_NEAR = 512,
  __CILK_CLOSURE_IN_CONTEXT = 255
};

/// A slot of a closure: where, from the closure's beginning on, and its bit.
typedef struct cilk_closure_cont {
  cilk_closure *closure;
  uint32_t generation;
  uint32_t slot;
} cilk_closure_cont;

/// What belongs to one run.
struct __cilk_closure_run {
  /// Atomic: how many more closures wait than have become ready, but for what
  /// contexts haven't told yet, and those that another run has made ready.
  int64_t waiting;
  /// Atomic: ready closures for which the stack is too deep already, a list.
  cilk_closure *deferred;
  uint32_t number;
};

/// A sequence of threads that run in one function's activation, one after the
/// other; each gets it as its first argument. It belongs to the strand of the
/// thread that runs: tasks that this one spawns must not use it.
struct cilk_closure_context {
  /// Those that the running thread has spawned, or that are ready since it has
  /// sent something.
  cilk_closure *first, **end;
  struct __cilk_closure_run *run;
  /// How many more closures it has made that wait than become ready.
  int64_t waiting;
  uint32_t depth;
  /// How much of `near` is still free. Closures that lack nothing are made
  /// there as long as there is room: they have begun, and so are no more, when
  /// the activation waits for what it has spawned.
  uint32_t room;
  _CILK_CLOSURES_ALIGNED char near[__CILK_CLOSURE_NEAR];
};

_CILK_CLOSURES_INLINE void __cilk_closure_post(cilk_closure_context *context,
                                               cilk_closure *closure) {
  __cilk_tell_enters();
  closure->next = NULL;
  *context->end = closure;
  context->end = &closure->next;
  __cilk_tell_leaves();
}

/// The first one of those that are left, or null; and whether there are more,
/// without which the list begins anew.
_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_take(cilk_closure_context *context, int *more) {
  cilk_closure *first;
  __cilk_tell_enters();
  first = context->first;
  *more = 0;
  if (first) {
    context->first = first->next;
    first->next = NULL;
    if (context->first)
      *more = 1;
    else
      context->end = &context->first;
  }
  __cilk_tell_leaves();
  return first;
}

_CILK_CLOSURES_INLINE char *__cilk_closure_slot(cilk_closure *closure,
                                                uint32_t slot) {
  return (char *)closure + (slot >> __CILK_CLOSURE_BIT_WIDTH);
}

_CILK_CLOSURES_INLINE uint64_t __cilk_closure_bit(uint32_t slot) {
  return (uint64_t)1 << (slot & ((1u << __CILK_CLOSURE_BIT_WIDTH) - 1));
}

/// What is missing of a closure that is alive, and of others perhaps nothing.
_CILK_CLOSURES_INLINE uint64_t __cilk_closure_missing(cilk_closure *closure) {
  // Acquire: partner is the release in __cilk_closure_arrives, of others that
  // have sent something to this closure.
  return __atomic_load_n(&closure->missing, __ATOMIC_ACQUIRE);
}

/// So much will be missing of the closure, of which all else is known.
_CILK_CLOSURES_INLINE void __cilk_closure_await(cilk_closure_context *context,
                                                cilk_closure *closure,
                                                uint64_t missing) {
  __cilk_tell_made(closure);
  __cilk_tell_enters();
  __atomic_store_n(&closure->run, context->run->number, __ATOMIC_RELAXED);
  // Release: partner is the acquire of who looks for what waits at the end of
  // another run.
  __atomic_store_n(&closure->missing, missing, __ATOMIC_RELEASE);
  ++context->waiting;
  __cilk_tell_leaves();
}

/// The argument of that bit has been put; \p missing was so before. Returns
/// what was missing right before: the closure is ready if it was the bit alone.
/// Whoever finds that nothing else is missing is alone with it.
_CILK_CLOSURES_INLINE uint64_t __cilk_closure_arrives(cilk_closure *closure,
                                                      uint64_t missing,
                                                      uint64_t bit) {
  if (missing == bit) {
    __atomic_store_n(&closure->missing, (uint64_t)0, __ATOMIC_RELAXED);
    return missing;
  }
  // Release: what was put is there for who runs the closure, whose partner is
  // the acquire here, or in __cilk_closure_missing.
  return __atomic_fetch_sub(&closure->missing, bit, __ATOMIC_ACQ_REL);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_CLOSURE_H
