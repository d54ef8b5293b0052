//===- report.h - arguments that are sent twice, or never ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages about wrong uses of continuations, in the runtime's voice. All of
// these functions end the process. Correct programs pay nothing for these
// messages: all data for them are in the closures' blocks, and the blocks are
// found in their slabs.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_REPORT_H
#define _CILK_CLOSURES_REPORT_H

#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { __CILK_CLOSURE_MOST_NAMED = 20 };

/// Prints the name of the closure's thread and the place where the closure was
/// made, followed by a comma. Also prints \p of_others, unless the closure is
/// the result of a run.
_CILK_CLOSURES_INLINE void __cilk_closure_name(const cilk_closure *c,
                                               const char *of_others) {
  const int is_result = c->type->is_result;
  fprintf(stderr, "%s'%s'", is_result ? "the result of " : of_others,
          c->type->name);
  if (c->file)
    fprintf(stderr, ", %s at %s:%u,", is_result ? "run" : "made", c->file,
            c->line);
  fprintf(stderr, " ");
}

/// Reports a send, at \p file and \p line, to an argument that isn't missing.
/// If the block holds another closure now, the message doesn't describe the
/// earlier one.
_CILK_CLOSURES_APART __attribute__((cold, noreturn)) void
__cilk_closure_sent_twice(cilk_closure_cont k, const char *file,
                          uint32_t line) {
  const cilk_closure *c = k.closure;
  if (!c)
    fprintf(stderr,
            "cilk: %s:%u: an argument is sent to a continuation of no closure: "
            "pass it to spawn_next first\n",
            file, line);
  else if (c->generation - k.generation <= 1 && c->type &&
           (c->file || c->type->is_result)) {
    fprintf(stderr, "cilk: %s:%u: ", file, line);
    __cilk_closure_name(c, "an argument of ");
    fprintf(stderr, "is sent twice: use each continuation once\n");
  } else
    fprintf(stderr,
            "cilk: %s:%u: an argument is sent to a closure that has already "
            "run: use each continuation once\n",
            file, line);
  abort();
}

/// Reports a closure, made at \p file and \p line, with too many missing
/// arguments.
_CILK_CLOSURES_APART __attribute__((cold, noreturn)) void
__cilk_closure_lacks_too_many(const char *name, uint32_t missing,
                              const char *file, uint32_t line) {
  fprintf(stderr,
          "cilk: %s:%u: a closure of '%s' is made with %d missing arguments: "
          "pass a number from 0 to %d\n",
          file, line, name, (int)missing, __CILK_CLOSURE_MOST_MISSING);
  abort();
}

/// Reports an additional continuation for a closure that already has one for
/// each missing argument.
_CILK_CLOSURES_APART __attribute__((cold, noreturn)) void
__cilk_closure_gives_too_many(const cilk_closure *c, uint32_t lacking,
                              const char *file, uint32_t line) {
  fprintf(stderr, "cilk: %s:%u: ", file, line);
  __cilk_closure_name(c, "a continuation of ");
  fprintf(stderr,
          "is one more than the %u missing arguments that spawn_next was "
          "given: pass the number of all\n",
          lacking);
  abort();
}

/// Returns a list of all closures of the run that wait. The run must have no
/// workers any more. Other runs may make and end closures at the same time.
_CILK_CLOSURES_INLINE cilk_closure *
__cilk_closure_all_waiting(const struct __cilk_closure_run *run) {
  struct __cilk_closure_slab *slab;
  cilk_closure *list = NULL;
  uint32_t i;
  __cilk_tell_enters();
  pthread_mutex_lock(&__cilk_closure_depot.lock);
  for (slab = __cilk_closure_depot.slabs; slab; slab = slab->next)
    for (i = 0; i < slab->count; ++i) {
      cilk_closure *c = __cilk_closure_block(slab, i);
      // If an argument is missing, the closure's run is known as well. Partner
      // of the acquire is the release in __cilk_closure_await.
      if (__cilk_closure_missing(c) &&
          __atomic_load_n(&c->run, __ATOMIC_RELAXED) == run->number) {
        c->next = list;
        list = c;
      }
    }
  pthread_mutex_unlock(&__cilk_closure_depot.lock);
  __cilk_tell_leaves();
  return list;
}

_CILK_CLOSURES_INLINE void __cilk_closure_name_waiting(const cilk_closure *c) {
  fprintf(stderr, "  ");
  __cilk_closure_name(c, "");
  if (c->type->is_result)
    fprintf(stderr, "is missing\n");
  else {
    const uint32_t missing =
        (uint32_t)__builtin_popcountll((unsigned long long)c->missing);
    // The arguments without a continuation are the last ones.
    const uint32_t nameless =
        c->type->given
            ? (uint32_t)__builtin_popcountll((unsigned long long)c->missing >>
                                             c->type->given(c))
            : 0;
    fprintf(stderr, "lacks %u", missing);
    if (nameless)
      fprintf(stderr, ", and has no continuation for %u of them", nameless);
    fprintf(stderr, "\n");
  }
}

/// Reports closures that still wait after the run has ended. Returns if no
/// closure waits.
_CILK_CLOSURES_APART __attribute__((cold)) void
__cilk_closure_look_for_waiting(const struct __cilk_closure_run *run) {
  const cilk_closure *each = __cilk_closure_all_waiting(run);
  uint32_t named = 0;
  if (!each)
    return;
  fprintf(stderr,
          "cilk: a run of closures ends, and some still wait for arguments "
          "that nobody sends: send one to each continuation\n");
  for (; each; each = each->next)
    if (++named <= __CILK_CLOSURE_MOST_NAMED)
      __cilk_closure_name_waiting(each);
  if (named > __CILK_CLOSURE_MOST_NAMED)
    fprintf(stderr, "  and %u more\n", named - __CILK_CLOSURE_MOST_NAMED);
  abort();
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_REPORT_H
