//===- fault.h - stack overflows ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_FAULT_H
#define CILKRTS_OBSERVE_FAULT_H

#include "../workers/worker.h"

/// Installs the handler if the process has none for SIGSEGV.
void cilkrts_fault_init(void);
/// Gives the calling thread an alternate signal stack and notes the bounds of
/// its own stack in \p w.
void cilkrts_fault_thread_start(struct worker *w);
void cilkrts_fault_thread_exit(struct worker *w);
/// Forgets the signal stack of \p w, whose thread was lost in a fork.
void cilkrts_fault_forget(struct worker *w);

#endif // CILKRTS_OBSERVE_FAULT_H
