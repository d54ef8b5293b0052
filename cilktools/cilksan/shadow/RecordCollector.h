//===- RecordCollector.h - garbage collection of records --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The garbage collection of contexts and records. Hooks only add these. A
// context or record that no cell refers to any more is garbage. When a table
// has doubled, the collector visits all cells and packs the tables; equal
// elements become one. The time that this takes is proportional to what the
// program has done since the last collection.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_RECORDCOLLECTOR_H
#define CILKSAN_SHADOW_RECORDCOLLECTOR_H

#include "../core/Records.h"

namespace cilksan {

/// Collects garbage and renumbers all contexts and records. Numbers that are
/// kept elsewhere than in cells, lists, activations and blocks (see Objects.h)
/// become invalid. Renumbers times as well if few are left.
void collect();

/// Collects garbage if a table has reached its limit.
inline void collectIfWanted() {
  if (__builtin_expect(WantsCollection, 0))
    collect();
}

/// The number of collections.
extern uint64_t Collections;

/// The least number of elements that a table grows by before the next
/// collection. It is small, so that the elements stay in the processor's
/// caches.
extern uint32_t MinGrowth;

} // namespace cilksan

#endif // CILKSAN_SHADOW_RECORDCOLLECTOR_H
