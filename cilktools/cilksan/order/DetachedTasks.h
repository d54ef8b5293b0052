//===- DetachedTasks.h - what no sync joins ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task that no sync joins (cilk::async) is parallel to all that is serially
// later, wherever that is, except for what comes after a get of its future. The
// bags take such a task for a call: its times are its starter's. Here are the
// ranges of those that have ended, within one another where a task has started
// others. What is in one is parallel to all that follows unless a get says more
// (HappensBefore.h): the bags don't count there.
//
// A range ends to be detached when the bags will always say of its times what
// they say of a get after the task's end. For a task that its starter waits
// for, that is at once.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_DETACHEDTASKS_H
#define CILKSAN_ORDER_DETACHEDTASKS_H

#include "../core/State.h"
#include "SPBags.h"

#include <vector>

namespace cilksan {

class Times;

/// The outermost detached task that did something at \p T: how many tasks that no
/// sync joins were being run within one another, itself among them; or 0.
unsigned detachedLevel(Time T);
inline bool isInDetachedTask(Time T) {
  return !__csan_state.AloneBag && detachedLevel(T) != 0;
}

/// Whether spawns, syncs and starts of tasks alone say that what was done at
/// \p T is parallel to what is done now.
inline bool isParallelByTasks(Time T) {
  return isParallelByBags(T) || isInDetachedTask(T);
}

/// The task that has ended last did something from \p Begin to \p End, which is
/// a time after all that it has done except for its last put; \p Level as in
/// detachedLevel.
void addDetachedTask(Time Begin, Time End, unsigned Level);

/// Returns true if a get comes after the end of the task with this first and
/// last time, and is where the bags will say the same of both times.
using IsJoined = bool (*)(Time Begin, Time End, const void *Data);
void joinDetachedTasks(IsJoined Is, const void *Data);

/// Appends the parts of a range that are not detached.
void appendTight(Times &To, Time Begin, Time End, const Times &Like);

/// What spawns, syncs and starts of tasks say to come before what is done now;
/// \p Like is shared with where it is the same.
Times pastOfNow(const Times &Like);

/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfDetachedTasks(std::vector<Time> &Cuts);
void renumberDetachedTasks();

} // namespace cilksan

#endif // CILKSAN_ORDER_DETACHEDTASKS_H
