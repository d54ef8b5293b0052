//===- Measures.h - work and span in series and in parallel -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arithmetic of work and span. A point of the program's dag has a depth:
// the length of the longest path from the program's start to this point. Spans
// are stored as depths. A task begins at its spawn's depth. The depth of a sync
// is the greatest of its parent's depth and the depths of the children's ends.
// A call therefore needs no accounts of its own, and the span of a part of the
// program is a difference of depths.
//
// The work before a sync isn't known at that point: a task counts its own work
// from 0, and the sync adds it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_MEASURES_H
#define CILKSCALE_MEASURES_H

#include <cstdint>

namespace cilkscale {

struct Measures {
  int64_t Work, Span;
  /// The burdened depth: the greatest depth if each continuation, and each sync
  /// that has waited for children, cost one migration.
  int64_t Burdened;
};

/// The sum that the ended children of a sync region leave for the sync.
struct Joined {
  int64_t Work, Span, Burdened;
};

inline Measures beginTask(const Measures &AtSpawn) {
  return {0, AtSpawn.Span, AtSpawn.Burdened};
}

inline Measures continueParent(const Measures &AtSpawn, int64_t Burden) {
  return {AtSpawn.Work, AtSpawn.Span, AtSpawn.Burdened + Burden};
}

inline void addTask(Joined &Region, const Measures &AtEnd) {
  Region.Work += AtEnd.Work;
  if (Region.Span < AtEnd.Span)
    Region.Span = AtEnd.Span;
  if (Region.Burdened < AtEnd.Burdened)
    Region.Burdened = AtEnd.Burdened;
}

/// Returns the measures after the sync of a region that has had tasks.
inline Measures sync(const Measures &Before, const Joined &Region,
                     int64_t Burden) {
  return {
      Before.Work + Region.Work,
      Before.Span < Region.Span ? Region.Span : Before.Span,
      (Before.Burdened < Region.Burdened ? Region.Burdened : Before.Burdened) +
          Burden};
}

} // namespace cilkscale

#endif // CILKSCALE_MEASURES_H
