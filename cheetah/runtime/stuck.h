//===- stuck.h - strands that wait for one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STUCK_H
#define CILKRTS_STUCK_H

struct worker;

/// \p w has found nothing for long, and is about to sleep once more: ends the
/// process with a message if strands wait that nobody is left to unpark.
/// \p asleep workers of the pool sleep, or are about to.
void cilkrts_stuck_look(struct worker *w, unsigned asleep);

#endif // CILKRTS_STUCK_H
