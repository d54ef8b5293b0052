//===- floor.h - the system beneath the runtime in a model ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLOOR_H
#define FLOOR_H

#include "../explorer/explorer.h"

/// First in a program: how many workers the pool has, the first thread's
/// included, and whether they do without membarrier.
void floor_begin(unsigned workers, bool fenced);

/// A millisecond has passed: the thread for deadlines looks, if anybody wants
/// it to, and doesn't look already.
void floor_tick(void);

#endif // FLOOR_H
