//===- press.h - strands that are ready beside computation ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PRESS_H
#define CILKRTS_PRESS_H

#include "worker.h"

/// A strand is ready that waited, which the calling thread has put into its
/// place, and then told sleepers of: it shall not be there for long.
void cilkrts_press_soon(void);

/// Whether \p w, which calls and is pressed, has a strand to let go first. It
/// isn't pressed any more.
bool cilkrts_press_answered(struct worker *w);

#endif // CILKRTS_PRESS_H
