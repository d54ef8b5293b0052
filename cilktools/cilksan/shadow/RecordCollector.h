//===- RecordCollector.h - garbage collection of records --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The garbage collection of contexts and records. Hooks only add contexts and
// records. A context or record to which no cell refers any more is garbage.
// When a table has doubled, the collector visits all cells and packs the
// tables; equal elements become one. The time of a collection is in proportion
// to the program's work since the last collection.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_RECORDCOLLECTOR_H
#define CILKSAN_SHADOW_RECORDCOLLECTOR_H

#include "../core/Records.h"

namespace cilksan {

/// Collects garbage and renumbers all contexts and records. Numbers become
/// invalid, except for numbers in cells, lists, activations and blocks (see
/// Objects.h). Renumbers times as well if few times are left.
void collect();

/// Collects garbage if a table has reached its limit.
inline void collectIfWanted() {
  if (__builtin_expect(WantsCollection, 0))
    collect();
}

/// The number of collections.
extern uint64_t Collections;

/// The minimum number of elements by which a table grows before the next
/// collection. The number is small, so that the elements stay in the
/// processor's caches.
extern uint32_t MinGrowth;

} // namespace cilksan

#endif // CILKSAN_SHADOW_RECORDCOLLECTOR_H
