//===- execute.h - runs closures that are ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs closures. A thread collects in its context the closures that it spawns,
// and those that become ready when it sends arguments. When the thread returns,
// all of these except the last are spawned with the keyword, and the last one
// runs in the same activation. So a closure stays with the worker that has made
// it ready, a chain of closures takes no stack, and a single closure isn't even
// spawned.
//
// If many closures are spawned within one another, as along the diagonal of a
// table that is filled from a corner, their activations would make the stack
// deep. From a certain depth on, further closures are therefore deferred: the
// run executes them when all others have ended.
//
// To Cilksan each thread is a task, which is parallel to all that follows it.
// The part of a thread that comes after a send may thus be parallel to the
// closure that receives the argument. (If this send is the closure's last one,
// they never run in parallel, since the closure begins after the thread.) Puts
// and gets tell Cilksan which code comes before which.
//
// Without Cilk the keywords are empty, which gives the serial projection.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_EXECUTE_H
#define _CILK_CLOSURES_EXECUTE_H

#include "report.h"

#ifdef __cilk
#define _CILK_CLOSURES_SPAWN _Cilk_spawn
#define _CILK_CLOSURES_SYNC _Cilk_sync
#else
#define _CILK_CLOSURES_SPAWN
#define _CILK_CLOSURES_SYNC
#endif
#ifdef __cilksan__
#define _CILK_CLOSURES_SPAWN_THREAD _CILK_CLOSURES_SPAWN
#else
#define _CILK_CLOSURES_SPAWN_THREAD
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { __CILK_CLOSURE_DEEPEST = 1024 };

_CILK_CLOSURES_SHARED uint32_t __cilk_closure_runs = 0; ///< atomic

_CILK_CLOSURES_INLINE void
__cilk_closure_begin_context(cilk_closure_context *context,
                             struct __cilk_closure_run *run, uint32_t depth) {
  context->first = NULL;
  context->end = &context->first;
  context->run = run;
  context->waiting = 0;
  context->depth = depth;
  // From this depth on, closures are deferred: they run after the activation
  // has ended, so their memory can't be in it.
  context->room = depth < __CILK_CLOSURE_DEEPEST ? __CILK_CLOSURE_NEAR : 0;
}

/// Defers \p closure: the run executes it later.
_CILK_CLOSURES_INLINE void __cilk_closure_defer(struct __cilk_closure_run *run,
                                                cilk_closure *closure) {
  __cilk_tell_enters();
  closure->next = __atomic_load_n(&run->deferred, __ATOMIC_RELAXED);
  // Release: partner is the acquire in __cilk_closure_take_deferred.
  while (!__atomic_compare_exchange_n(&run->deferred, &closure->next, closure,
                                      1, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  __cilk_tell_leaves();
}

_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_take_deferred(struct __cilk_closure_run *run) {
  // Acquire: partner is the release in __cilk_closure_defer.
  return __atomic_exchange_n(&run->deferred, (cilk_closure *)NULL,
                             __ATOMIC_ACQUIRE);
}

_CILK_CLOSURES_INLINE void
__cilk_closure_end_context(cilk_closure_context *context) {
  __cilk_tell_enters();
  if (__builtin_expect(context->waiting != 0, 0))
    __atomic_fetch_add(&context->run->waiting, context->waiting,
                       __ATOMIC_RELAXED);
  __cilk_tell_leaves();
}

/// Calls a closure's thread, and tells Cilksan that the closures which it has
/// spawned come after it.
_CILK_CLOSURES_INLINE void __cilk_closure_run_one(cilk_closure_context *context,
                                                  cilk_closure *closure) {
  void (*run)(cilk_closure_context *, cilk_closure *);
  __cilk_tell_enters();
  run = closure->type->run;
  __cilk_tell_leaves();
  run(context, closure);
#ifdef __cilksan__
  __cilk_tell_enters();
  for (closure = context->first; closure; closure = closure->next)
    if (!closure->file)
      __cilk_tell_put(&closure->next);
  __cilk_tell_leaves();
#endif
}

#ifdef __cplusplus
} // extern "C"

namespace cilk {
namespace closures {
namespace internal {
/// Ends a context, also after a thread has thrown. Then the closures that are
/// ready won't run.
struct context_end {
  cilk_closure_context &of;
  ~context_end() {
    while (cilk_closure *c = of.first) {
      of.first = c->next;
      c->type->drop(c);
    }
    __cilk_closure_end_context(&of);
  }
};
} // namespace internal
} // namespace closures
} // namespace cilk

extern "C" {
#endif

/// Runs the closures of \p list and all closures that these make ready.
_CILK_CLOSURES_INLINE void
__cilk_closure_execute(cilk_closure *list, struct __cilk_closure_run *run,
                       uint32_t depth) {
  cilk_closure_context context;
  cilk_closure *each;
  int more;
  __cilk_closure_begin_context(&context, run, depth);
  context.first = list;
  {
#ifdef __cplusplus
    cilk::closures::internal::context_end end = {context};
#endif
    while ((each = __cilk_closure_take(&context, &more)) != NULL) {
      if (!more)
        _CILK_CLOSURES_SPAWN_THREAD __cilk_closure_run_one(&context, each);
      else if (__builtin_expect(depth < __CILK_CLOSURE_DEEPEST, 1))
        _CILK_CLOSURES_SPAWN __cilk_closure_execute(each, run, depth + 1);
      else
        __cilk_closure_defer(run, each);
    }
#ifndef __cplusplus
    __cilk_closure_end_context(&context);
#endif
  }
  _CILK_CLOSURES_SYNC;
}

_CILK_CLOSURES_INLINE void
__cilk_closure_begin_run(struct __cilk_closure_run *run) {
  run->waiting = 0;
  run->deferred = NULL;
  __cilk_tell_enters();
  run->number =
      __atomic_fetch_add(&__cilk_closure_runs, 1u, __ATOMIC_RELAXED) + 1;
  __cilk_tell_leaves();
}

/// Runs \p list and deferred closures until none is left.
_CILK_CLOSURES_INLINE void
__cilk_closure_execute_all(struct __cilk_closure_run *run, cilk_closure *list) {
  for (; list; list = __cilk_closure_take_deferred(run))
    __cilk_closure_execute(list, run, 0);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_EXECUTE_H
