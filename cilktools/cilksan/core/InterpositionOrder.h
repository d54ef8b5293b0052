//===- InterpositionOrder.h - the tool's malloc comes first -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Libraries that LD_PRELOAD names come before this one, also where they have a
// malloc: the detector would know of no block that the program has, and take
// one that is given out again for the one before. Then the program is started
// again, with this library in front of these. What it starts itself has the
// LD_PRELOAD that it was given.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_INTERPOSITIONORDER_H
#define CILKSAN_CORE_INTERPOSITIONORDER_H

namespace cilksan {

/// To be called before anything else is done. Doesn't return if the program is
/// started again.
void ensureInterpositionOrder(char **Arguments);

} // namespace cilksan

#endif // CILKSAN_CORE_INTERPOSITIONORDER_H
