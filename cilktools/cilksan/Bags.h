//===- Bags.h - tasks, regions, and what ends with them ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stack of bags (see State.h). Above each activation's bags lie only those
// of activations that it has called or spawned; where one ends, in whatever
// way, those above are over as well.
//
// Where reducers are used, all continuations have views of their own, as if
// each had been stolen. A region then has a bag for each view that isn't merged
// yet: the strands that had it. Two neighbours are merged as soon as they are
// of one rank, so there are no more than the logarithm of the number of spawns.
// The reduce functions run as a task that comes after the strands of these two
// bags and is parallel to all others of the region.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_BAGS_H
#define CILKSAN_BAGS_H

#include "State.h"

namespace cilksan {

/// The activations that stand for main's caller and for the merge of views.
constexpr uint32_t MergePlace = NoPlace - 1;

void initBags();

/// Recomputes whether accesses are checked.
void updateChecking();

/// Makes \p A the current activation, and ends all that lie above.
void returnTo(Activation *A);

/// Those of the running strand; null if these are the reducers themselves.
Views *currentViews();

/// How many activations lie below.
unsigned depthOf(const Activation *A);

/// The bag that the set is of.
const Bag *bagOfSet(uint32_t Set);

/// What is between them precedes all that follows, whatever is parallel now.
void beginSerial();
void endSerial();

} // namespace cilksan

#endif // CILKSAN_BAGS_H
