//===- fence.h - the thief's half of the store-load fence ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_FENCE_H
#define CILKRTS_OS_FENCE_H

#include <stdbool.h>

/// True if owners fence in every pop because membarrier is missing. Written
/// before the first worker exists.
extern bool cilkrts_fenced;

/// Decides whether owners fence, and registers for forks. Called once, before
/// any other function here.
void cilkrts_fence_init(bool force_fenced);

/// Orders the caller's earlier stores before its later loads, and does so in
/// every running thread of the process. In fenced mode it orders the caller
/// only; the owner's own fence in its pop is the partner then.
void cilkrts_fence_others(void);

/// Orders the caller's earlier stores before its later loads. Partner:
/// cilkrts_fence_others. This costs time only in fenced mode.
static inline void cilkrts_fence_self(void) {
  if (cilkrts_fenced)
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  else
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/// Does the same as cilkrts_fence_others(), for a worker without work. Such a
/// worker is not needed in a process that has begun to end: if the call is
/// refused there, the function does not return.
void cilkrts_fence_others_idle(void);

#endif // CILKRTS_OS_FENCE_H
