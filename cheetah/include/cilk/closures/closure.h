//===- closure.h - a thread with its arguments ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A closure is a function, here called a thread, with a slot for each of its
// arguments, and a word that says which of them are missing. It is ready when
// no argument is missing. Blumofe, Joerg, Kuszmaul, Leiserson, Randall and Zhou
// ("Cilk: An Efficient Multithreaded Runtime System", PPoPP 1995) have a
// counter in the place of this word. A word with a bit for each argument shows
// at no cost that an argument is sent twice.
//
// A continuation names a slot of a closure. A block of memory holds one closure
// after another, so a continuation also has the number (the generation) of the
// closure for which it was made.
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

/// The part that all closures of one thread share.
struct __cilk_closure_type {
  /// Calls the thread and frees the closure.
  void (*run)(cilk_closure_context *context, cilk_closure *closure);
  /// Destroys the arguments that are present in a closure that won't run, and
  /// frees the closure.
  void (*drop)(cilk_closure *closure);
  /// Returns the number of continuations that have been made for the closure,
  /// in C. Null in C++, where that number can't be less than the number of
  /// missing arguments.
  uint32_t (*given)(const cilk_closure *closure);
  /// The name of the thread, for messages.
  const char *name;
  /// True if no thread is to run: the closure waits for the result of its run.
  int is_result;
};

/// The header of every closure.
struct cilk_closure {
  const struct __cilk_closure_type *type;
  /// Atomic. A bit for each missing argument. (In a graph's node: the number of
  /// predecessors that haven't ended.)
  uint64_t missing;
  /// The next closure in a list of ready closures of a context, or of free
  /// blocks.
  cilk_closure *next;
  /// The number of beginnings and ends of closures in this block. Written while
  /// no strand has a valid continuation.
  uint32_t generation;
  // The fields below are set in closures that come from a pool.
  uint32_t run; ///< the number of the closure's run
  /// The source file in which the closure was made to wait. Unset in closures
  /// that were never made to wait.
  const char *file;
  uint32_t line;
  uint32_t size_class;
};

enum {
  __CILK_CLOSURE_MOST_MISSING = 32,
  __CILK_CLOSURE_BIT_WIDTH = 6,
  /// Bytes that a context has for closures, and the size class of the closures
  /// there.
  __CILK_CLOSURE_NEAR = 512,
  __CILK_CLOSURE_IN_CONTEXT = 255
};

/// A continuation. `slot` contains two numbers: the slot's offset from the
/// closure's beginning, and the number of its bit.
typedef struct cilk_closure_cont {
  cilk_closure *closure;
  uint32_t generation;
  uint32_t slot;
} cilk_closure_cont;

/// The state of one run.
struct __cilk_closure_run {
  /// Atomic. The number of closures that wait, less those that have become
  /// ready. It leaves out the numbers that contexts haven't reported yet, and
  /// closures that another run has made ready.
  int64_t waiting;
  /// Atomic. A list of ready closures that were deferred because the stack was
  /// too deep.
  cilk_closure *deferred;
  uint32_t number;
};

/// A sequence of threads that run one after the other in one function's
/// activation. Each thread gets the context as its first argument. The context
/// belongs to the strand of the thread that runs: tasks that this thread spawns
/// must not use it.
struct cilk_closure_context {
  /// The closures that the running thread has spawned, or made ready by sending
  /// something.
  cilk_closure *first, **end;
  struct __cilk_closure_run *run;
  /// The number of waiting closures that this context has made, less those that
  /// have become ready.
  int64_t waiting;
  uint32_t depth;
  /// The free bytes of `near`. Closures without missing arguments are made
  /// there while there is room. When the activation waits for its children,
  /// these closures have begun, so their memory is free.
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

/// Takes the first closure that the running thread has spawned or made ready,
/// or returns null. Sets \p more to 1 if others remain, and to 0 otherwise;
/// then the list is reset to empty.
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

/// Returns the missing arguments of a live closure. For a dead closure the
/// result may be 0.
_CILK_CLOSURES_INLINE uint64_t __cilk_closure_missing(cilk_closure *closure) {
  // Acquire: partner is the release in __cilk_closure_arrives, where other
  // strands have sent arguments to this closure.
  return __atomic_load_n(&closure->missing, __ATOMIC_ACQUIRE);
}

/// Publishes that the arguments \p missing of the closure are missing. All
/// other fields have been set.
_CILK_CLOSURES_INLINE void __cilk_closure_await(cilk_closure_context *context,
                                                cilk_closure *closure,
                                                uint64_t missing) {
  __cilk_tell_made(closure);
  __cilk_tell_enters();
  __atomic_store_n(&closure->run, context->run->number, __ATOMIC_RELAXED);
  // Release: partner is the acquire in the search for waiting closures at the
  // end of another run.
  __atomic_store_n(&closure->missing, missing, __ATOMIC_RELEASE);
  ++context->waiting;
  __cilk_tell_leaves();
}

/// Marks the argument of \p bit as present. \p missing is an earlier value of
/// the missing arguments. Returns the missing arguments right before the call.
/// If \p bit was the only one, the closure is ready, and the caller is its only
/// user.
_CILK_CLOSURES_INLINE uint64_t __cilk_closure_arrives(cilk_closure *closure,
                                                      uint64_t missing,
                                                      uint64_t bit) {
  if (missing == bit) {
    __atomic_store_n(&closure->missing, (uint64_t)0, __ATOMIC_RELAXED);
    return missing;
  }
  // Release: publishes the argument to the strand that runs the closure.
  // Partner is the acquire here, or in __cilk_closure_missing.
  return __atomic_fetch_sub(&closure->missing, bit, __ATOMIC_ACQ_REL);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_CLOSURE_H
