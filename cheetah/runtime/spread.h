//===- spread.h - workers on processors of their own ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SPREAD_H
#define CILKRTS_SPREAD_H

#include "worker.h"

/// The calling thread is about to wake or start a worker's.
void cilkrts_spread_wakes(void);

/// The calling thread, which is \p w's, was woken or started just now: if it
/// is on the processor of who did that, it goes to one on which no other worker
/// is awake, where there is one that it may use. Its affinity stays as it is.
void cilkrts_spread_woken(struct worker *w);

/// The same thread goes to work: notes where.
void cilkrts_spread_works(struct worker *w);

/// \p w has no thread any more: it is on no processor.
void cilkrts_spread_ends(struct worker *w);

#endif // CILKRTS_SPREAD_H
