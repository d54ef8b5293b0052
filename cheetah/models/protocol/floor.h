//===- floor.h - the system beneath the runtime in a model ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLOOR_H
#define FLOOR_H

#include "../explorer/explorer.h"

/// Begins a program. \p workers is the size of the pool, with the first
/// thread's worker. If \p fenced, the workers use fences and not membarrier.
void floor_begin(unsigned workers, bool fenced);

/// Lets a millisecond pass: calls the check of the thread for deadlines, if
/// there is one and it doesn't run already.
void floor_tick(void);

#endif // FLOOR_H
