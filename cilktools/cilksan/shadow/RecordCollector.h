//===- RecordCollector.h - throwing away what no cell names -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contexts and records are only ever added; what no cell names any more is
// garbage. When a table has doubled, all cells are looked at, and the tables
// are packed; what has been made twice becomes one. The time spent is in
// proportion to what the program has done since the last time.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_RECORDCOLLECTOR_H
#define CILKSAN_SHADOW_RECORDCOLLECTOR_H

#include "../core/Records.h"

namespace cilksan {

/// Renumbers everything: numbers held elsewhere than in cells, lists,
/// activations and blocks (see Objects.h) become invalid. Renumbers times as
/// well if few are left.
void collect();

inline void collectIfWanted() {
  if (__builtin_expect(WantsCollection, 0))
    collect();
}

/// How often that was.
extern uint64_t Collections;

/// Elements that a table may grow by before the next time, at least. Few, so
/// that they stay in the processor's caches.
extern uint32_t MinGrowth;

} // namespace cilksan

#endif // CILKSAN_SHADOW_RECORDCOLLECTOR_H
