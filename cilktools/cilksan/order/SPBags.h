//===- SPBags.h - which part of the past is parallel ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SP-bags (Feng and Leiserson, "Efficient detection of determinacy races in
// Cilk programs", SPAA 1997): in a serial run, each task that has ended is
// either before what runs now in every schedule or parallel to it, and all that
// a sync has joined, or that a task has done, is so together from then on. The
// paper unites sets of tasks, which it labels.
//
// Here tasks are numbered in the order of the run, so that these sets are
// ranges of numbers, except that a range has holes where a spawner, between two
// children, has called functions whose children it has joined. The ranges that
// are parallel now form a stack with the tasks that run. To ask whether a task
// is parallel is to look up its number; nothing is made or united, and a task
// costs a push and a pop. Most of the time two comparisons tell (see
// isClearlyBefore).
//
// Where reducers are used, all continuations have views of their own, as if
// each had been stolen. A region then has ranges for each view that isn't
// merged yet: the tasks that had it. Two neighbours are merged as soon as they
// are of one rank, so there are no more than the logarithm of the number of
// spawns. The reduce functions run as a task that comes after the tasks of
// these two and is parallel to all others of the region.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_SPBAGS_H
#define CILKSAN_ORDER_SPBAGS_H

#include "../core/State.h"

#include <utility>
#include <vector>

namespace cilksan {

/// The activations that stand for the merge of views.
constexpr uint32_t MergePlace = NoPlace - 1;
/// Of a task that no sync joins.
constexpr uint32_t AsyncPlace = NoPlace - 2;

void initBags();

/// The last bag that begins at \p T or earlier: who knows about that time.
Bag *bagOf(Time T);

/// Whether a task of that time is parallel to what runs now as far as spawns
/// and syncs say, for the times of which that isn't clear.
bool findParallel(Time T);
inline bool isParallelByBags(Time T) {
  const State &S = __csan_state;
  return !isClearlyBefore(S, T) && (isClearlyParallel(S, T) || findParallel(T));
}

/// Whether tasks of these times are parallel to the same ones, from now on.
bool areAlike(Time A, Time B);

/// Of times that have the same one, spawns and syncs say that they are parallel
/// to the same ones, from now on.
const Bag *groupOf(Time T);

/// Adds what spawns and syncs say to come before what is done now: the first
/// and last times of ranges, in order.
void addPast(std::vector<std::pair<Time, Time>> &Past);

/// Makes \p A the current activation, and ends all that lie above.
void returnTo(Activation *A);

/// A task that no sync joins is run, in an activation of its own; and has
/// ended: its first time.
Activation *beginTask();
Time finishTask(Activation *Mine);

/// Called when a region ends and nothing is parallel any more, unless null. Set
/// by HappensBefore.cpp while there are edges.
extern void (*BecameAlone)();

/// How many activations lie below.
unsigned depthOf(const Activation *A);

/// What is between them precedes all that follows, whatever is parallel now; or
/// is a part of the running task with times of its own. Both end alike, with
/// the first time, or 0 if none has begun.
void beginSerial();
void beginPart();
Time endPart();

/// Contexts have been renumbered, those of live activations as well.
void forgetOldActivations();

/// Where bags tell times from those before them.
void addCutsOfBags(std::vector<Time> &Cuts);

/// Whether few times are left, so that they are to be given smaller numbers.
bool wantsRenumbering();
/// Does that, in the same order; they must be asked for each one that is kept.
/// Those that nothing tells apart get the same: no bag, nor \p Cuts, from each
/// of which on times are to be told from those before it.
void beginRenumbering(std::vector<Time> Cuts);
Time renumbered(Time T);
/// After that.
void endRenumbering();

} // namespace cilksan

#endif // CILKSAN_ORDER_SPBAGS_H
