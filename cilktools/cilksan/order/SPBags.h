//===- SPBags.h - SP-bags ---------------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SP-bags (Feng and Leiserson, "Efficient detection of determinacy races in
// Cilk programs", SPAA 1997). In a serial run, each task that has ended either
// precedes the running strand in every schedule, or is parallel to it. After a
// sync, all tasks that it has joined have the same answer, and so do a task and
// its descendants. The paper keeps tasks with the same answer in sets, and
// unites these sets.
//
// Here tasks are numbered in the order of the run, so these sets are ranges of
// numbers (struct Bag). A range has holes where a spawner has called functions
// between two children, and these functions have joined their own children. The
// ranges that are parallel now form a stack, together with the running tasks. A
// query looks up a number in the stack. A task costs a push and a pop, and
// nothing is united. Most queries take two comparisons (isClearlyBefore).
//
// The hooks of spawns, tasks and syncs push and pop bags. Hooks of accesses
// query the bags.
//
// If the program uses reducers, each continuation has views of its own, as if
// it had been stolen. A region then has a range for each set of views that is
// not merged yet: the tasks that used these views. Two neighbours are merged as
// soon as they have the same rank, so a region has no more ranges than the
// logarithm of its number of spawns. The reduce functions run as a task that
// comes after the tasks of both ranges and is parallel to all other tasks of
// the region.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_SPBAGS_H
#define CILKSAN_ORDER_SPBAGS_H

#include "../core/State.h"

#include <utility>
#include <vector>

namespace cilksan {

/// The place of activations that merge views.
constexpr uint32_t MergePlace = NoPlace - 1;
/// The place of activations of detached tasks.
constexpr uint32_t AsyncPlace = NoPlace - 2;

/// Makes the root's bag. Called once.
void initBags();

/// Returns the last bag that begins at \p T or earlier.
Bag *bagOf(Time T);

/// Returns true if spawns and syncs make the actions at \p T parallel to the
/// running strand. Called if isClearlyBefore and isClearlyParallel both return
/// false.
bool findParallel(Time T);
/// Returns true if spawns and syncs make the actions at \p T parallel to the
/// running strand.
inline bool isParallelByBags(Time T) {
  const State &S = __csan_state;
  return !isClearlyBefore(S, T) && (isClearlyParallel(S, T) || findParallel(T));
}

/// Returns true if, from now on, each strand is parallel to both \p A and \p B
/// or to neither.
bool areAlike(Time A, Time B);

/// Returns the group of \p T. From now on, spawns and syncs order each strand
/// in the same way with all times of a group.
const Bag *groupOf(Time T);

/// Appends the times that precede the running strand by spawns and syncs: the
/// first and last times of ranges, in order.
void addPast(std::vector<std::pair<Time, Time>> &Past);

/// Makes \p A the current activation, and ends all activations above it.
void returnTo(Activation *A);

/// Begins a detached task, in an activation of its own.
Activation *beginTask();
/// Ends the detached task \p Mine. Returns its first time.
Time finishTask(Activation *Mine);

/// A function that is called when a region ends and nothing is parallel any
/// more, or null. HappensBefore.cpp sets it while there are edges.
extern void (*BecameAlone)();

/// The number of regions that have ended: of syncs that have joined children.
extern uint64_t EndedRegions;

/// Returns the number of activations below \p A.
unsigned depthOf(const Activation *A);

/// Begins a part of the running task that precedes all later actions, even of
/// strands that are parallel now.
void beginSerial();
/// Begins a part of the running task that has times of its own.
void beginPart();
/// Returns true if the part with the bag \p Part that began at \p Begin has not
/// ended.
inline bool isOpenPart(const Bag *Part, Time Begin) {
  return Part <= __csan_state.LastBag && Part->Region == PartRegion &&
         Part->Begin == Begin;
}
/// Ends a serial part or a part with times of its own. Returns its first time,
/// or 0 if no part has begun.
Time endPart();

/// Forgets the contexts of activations that have ended. Called after all
/// contexts have been renumbered, including the contexts of live activations.
void forgetOldActivations();

/// Adds the cuts of the bags: times that must stay different from all earlier
/// times.
void addCutsOfBags(std::vector<Time> &Cuts);

/// Returns true if few times are left, so that a renumbering is due.
bool wantsRenumbering();
/// Begins to renumber times, in the same order. Times get the same number if no
/// cut, of the bags or of \p Cuts, lies between them. Until endRenumbering, the
/// callers replace each time that they keep by renumbered().
void beginRenumbering(std::vector<Time> Cuts);
/// Returns the new number of \p T.
Time renumbered(Time T);
/// Ends the renumbering.
void endRenumbering();

} // namespace cilksan

#endif // CILKSAN_ORDER_SPBAGS_H
