//===- AccessCheck.h - the check of an access -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The check of the accesses that the hooks do not decide themselves
// (CellUpdate.h, run/Hooks.cpp): accesses of single bytes or of a large range,
// accesses with locks held, accesses in a context that is new for their site,
// and accesses that may race. The check asks order/SPBags.h whether the earlier
// access is parallel, and reports races to FoundRaces.h.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ACCESSCHECK_H
#define CILKSAN_SHADOW_ACCESSCHECK_H

#include "../core/State.h"

#include <cstddef>

namespace cilksan {

/// The manner of an access. Two accesses do not race if both are not plain.
enum class Manner : uint8_t {
  Plain,
  /// An atomic operation of the program accesses the memory.
  Atomic,
  /// An atomic operation accesses the memory, and no result depends on the
  /// order of such operations.
  Unordered
};

/// Checks an access by the running task at \p Where, without a SiteCache.
void accessRange(Site Where, bool Write, Manner How, uintptr_t Addr,
                 size_t Size);

/// True if two atomic operations do not race with each other, which is the
/// default.
extern bool AtomicsAreSafe;
/// True once the program has executed an atomic operation.
extern bool HasSeenAtomics;

/// Counters of CILKSAN_STATS.
struct AccessCounts {
  uint64_t Accesses, Cells, ListCells;
};
extern AccessCounts Counts;

} // namespace cilksan

#endif // CILKSAN_SHADOW_ACCESSCHECK_H
