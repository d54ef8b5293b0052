//===- cilkscale_hooks.h - hooks of Cilkscale for strands that wait -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cilkscale keeps a strand's work and span with the strand's thread, and has to
// be told when another strand begins to run there. Like the sanitizers' hooks,
// its functions are weak references, which are null in a program without
// Cilkscale.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_CILKSCALE_HOOKS_H
#define CILKRTS_SUPPORT_CILKSCALE_HOOKS_H

#include <stdint.h>

#define CILKRTS_CILKSCALE_WEAK __attribute__((weak, visibility("default")))

/// A strand's data for Cilkscale. Only Cilkscale knows its contents.
struct cilkrts_cilkscale_strand {
  int64_t words[5];
};

extern void __cilkscale_strand_leaves(struct cilkrts_cilkscale_strand *self)
    CILKRTS_CILKSCALE_WEAK;
extern void __cilkscale_strand_returns(struct cilkrts_cilkscale_strand *self,
                                       struct cilkrts_cilkscale_strand *by)
    CILKRTS_CILKSCALE_WEAK;
extern void __cilkscale_strand_wakes(struct cilkrts_cilkscale_strand *by)
    CILKRTS_CILKSCALE_WEAK;

/// Tells Cilkscale that the calling thread's strand is about to wait. Cilkscale
/// keeps the strand's data in \p self.
static inline void
cilkrts_cilkscale_leave(struct cilkrts_cilkscale_strand *self) {
  if (__cilkscale_strand_leaves)
    __cilkscale_strand_leaves(self);
}

/// Tells Cilkscale that the strand \p self continues in the calling thread.
/// \p by is the strand that has woken it, or null.
static inline void
cilkrts_cilkscale_return(struct cilkrts_cilkscale_strand *self,
                         struct cilkrts_cilkscale_strand *by) {
  if (__cilkscale_strand_returns)
    __cilkscale_strand_returns(self, by);
}

/// Tells Cilkscale that the calling thread is about to wake a strand.
static inline void cilkrts_cilkscale_wake(struct cilkrts_cilkscale_strand *by) {
  if (__cilkscale_strand_wakes)
    __cilkscale_strand_wakes(by);
}

#endif // CILKRTS_SUPPORT_CILKSCALE_HOOKS_H
