//===- send.h - filling a slot ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sends an argument. The value is stored into its slot between two calls: the
// first checks that the argument is missing, and the second makes the closure
// ready if no other argument is missing.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_SEND_H
#define _CILK_CLOSURES_SEND_H

#include "report.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the missing arguments of the closure that \p k names. Ends the
/// process with a message if the argument of \p k isn't among them.
_CILK_CLOSURES_INLINE uint64_t __cilk_closure_begin_send(cilk_closure_cont k,
                                                         const char *file,
                                                         uint32_t line) {
  uint64_t missing = 0;
  __cilk_tell_enters();
  if (__builtin_expect(k.closure && k.closure->generation == k.generation, 1))
    missing = __cilk_closure_missing(k.closure);
  __cilk_tell_leaves();
  if (__builtin_expect(!(missing & __cilk_closure_bit(k.slot)), 0))
    __cilk_closure_sent_twice(k, file, line);
  return missing;
}

_CILK_CLOSURES_INLINE void
__cilk_closure_end_send(cilk_closure_context *context, cilk_closure_cont k,
                        uint64_t missing, const char *file, uint32_t line) {
  const uint64_t bit = __cilk_closure_bit(k.slot);
  uint64_t before;
  __cilk_tell_put_also(k.closure);
  __cilk_tell_enters();
  before = __cilk_closure_arrives(k.closure, missing, bit);
  // A closure may belong to another run, around this one. That run counts the
  // closure at its end.
  if (before == bit && __atomic_load_n(&k.closure->run, __ATOMIC_RELAXED) ==
                           context->run->number)
    --context->waiting;
  __cilk_tell_leaves();
  if (before == bit) {
    __cilk_closure_post(context, k.closure);
  } else if (__builtin_expect(!(before & bit), 0)) {
    __cilk_closure_sent_twice(k, file, line);
  }
}

#ifdef __cplusplus
} // extern "C"
#endif

#endif // _CILK_CLOSURES_SEND_H
