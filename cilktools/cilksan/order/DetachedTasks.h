//===- DetachedTasks.h - detached tasks (futures) ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Detached tasks: a task that no sync joins (cilk::async) is parallel to all
// code that is serially later, wherever that is, except for the code after a
// get of its future. SP-bags treat such a task as a call: the task's times are
// among the times of the strand that starts it. So this file keeps the ranges
// of times of the detached tasks that have ended. The ranges are nested where a
// task has started other tasks. An action in such a range is parallel to all
// later actions, whatever the bags say, unless a get orders it
// (HappensBefore.h).
//
// A range is dropped as soon as the bags give the same answers for its times as
// for a get after the task's end, now and in the future. If the starter itself
// waits for the task, the range is dropped at once.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_DETACHEDTASKS_H
#define CILKSAN_ORDER_DETACHEDTASKS_H

#include "../core/State.h"
#include "SPBags.h"

#include <vector>

namespace cilksan {

class Times;

/// Returns the level of the outermost detached task that did something at \p T:
/// the number of nested detached tasks that were running, this task included.
/// Returns 0 if no detached task did anything at \p T.
unsigned detachedLevel(Time T);
inline bool isInDetachedTask(Time T) {
  return !__csan_state.AloneBag && detachedLevel(T) != 0;
}

/// Returns true if spawns, syncs and starts of tasks alone make the actions at
/// \p T parallel to the running strand.
inline bool isParallelByTasks(Time T) {
  return isParallelByBags(T) || isInDetachedTask(T);
}

/// Adds the range of the task that has ended last. The task's actions have
/// times from \p Begin on. \p End is a time after all its actions except its
/// last put. \p Level is the task's level as detachedLevel returns it.
void addDetachedTask(Time Begin, Time End, unsigned Level);

/// Returns true if a get comes after the end of the task with this first and
/// last time, and the bags will always give the same answers for the get and
/// for the task's times.
using IsJoined = bool (*)(Time Begin, Time End, const void *Data);
void joinDetachedTasks(IsJoined Is, const void *Data);

/// Appends the parts of a range that are not detached.
void appendTight(Times &To, Time Begin, Time End, const Times &Like);

/// Returns the times that precede the running strand by spawns, syncs and
/// starts of tasks. The result shares equal chunks with \p Like.
Times pastOfNow(const Times &Like);

/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfDetachedTasks(std::vector<Time> &Cuts);
void renumberDetachedTasks();

} // namespace cilksan

#endif // CILKSAN_ORDER_DETACHEDTASKS_H
