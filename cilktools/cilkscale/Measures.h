//===- Measures.h - work and span of what is in series or parallel -*- C++ -*-//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A point of the program's dag has a depth, the length of the longest path from
// the program's start to it. Spans are depths here: a task begins at its
// spawn's, and a sync is at the greatest of its parent's and the ends of the
// children's. So a call needs no accounts of its own, and the span of a part of
// the program is a difference.
//
// Work isn't known at a point before a sync: a task counts its own from 0 and
// the sync adds that.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_MEASURES_H
#define CILKSCALE_MEASURES_H

#include <cstdint>

namespace cilkscale {

struct Measures {
  int64_t Work, Span;
  /// The greatest depth where each continuation and each sync that has waited
  /// for children may have taken a migration's time.
  int64_t Burdened;
};

/// What the children of a sync region that have ended leave for the sync.
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

/// For a region that has had tasks.
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
