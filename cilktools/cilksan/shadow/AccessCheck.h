//===- AccessCheck.h - checking accesses ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accesses that aren't simple: of single bytes, of a great deal, with locks
// held, in a context where the place hasn't been run before, or racing.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ACCESSCHECK_H
#define CILKSAN_SHADOW_ACCESSCHECK_H

#include "../core/State.h"

#include <cstddef>

namespace cilksan {

/// How memory is accessed. Two accesses that are not plain don't race.
enum class Manner : uint8_t {
  Plain,
  /// An atomic operation of the program accesses the memory.
  Atomic,
  /// Likewise, and no result depends on the order of such operations.
  Unordered
};

/// An access by the running task at \p Where, not through a Memo.
void accessRange(Site Where, bool Write, Manner How, uintptr_t Addr,
                 size_t Size);

/// Whether an atomic operation on each side is no race, which is so at first.
extern bool AtomicsAreSafe;
/// Whether there was one.
extern bool HasSeenAtomics;

/// Counters of CILKSAN_STATS.
struct AccessCounts {
  uint64_t Accesses, Cells, ListCells;
};
extern AccessCounts Counts;

} // namespace cilksan

#endif // CILKSAN_SHADOW_ACCESSCHECK_H
