//===- execute.h - running what is ready ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread collects in its context what it spawns and what becomes ready by
// what it sends. Behind it all of these but the last are spawned, with the
// keyword, and the last one runs in the same activation: so a closure stays
// with who has made it ready, a chain of them takes no stack, and one that is
// alone isn't even spawned.
//
// Where many are spawned within one another, as along the diagonal of a table
// that is filled from a corner, activations would lie deep on each other. From
// a certain depth on what would be spawned is left to the run, which goes on
// with that when all else has ended.
//
// To Cilksan each thread is a task, beside all that follows it: what it does
// behind something that it sends may run in parallel with the closure that is
// ready since, though that never does where this was the last to be sent. What
// comes before what is told by puts and gets.
//
// Without Cilk the keywords are nothing: the serial projection.
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
  // What is deferred outlives the activation.
  context->room = depth < __CILK_CLOSURE_DEEPEST ? __CILK_CLOSURE_NEAR : 0;
}

/// The run is to go on with it later.
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

/// Has a closure's thread called. What it has spawned comes behind it.
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
/// Ends a context, also where a thread has thrown: then what is ready won't
/// run.
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

/// Runs the closures of a list, and all that become ready by that.
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

/// Until there is nothing to do any more.
_CILK_CLOSURES_INLINE void
__cilk_closure_execute_all(struct __cilk_closure_run *run, cilk_closure *list) {
  for (; list; list = __cilk_closure_take_deferred(run))
    __cilk_closure_execute(list, run, 0);
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_EXECUTE_H
