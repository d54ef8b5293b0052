//===- TaskRuns.h - running detached tasks ----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the tasks of cilk::async: in place, as a spawned child, with a bag,
// locks and views of their own. The first strand that waits for a task reduces
// the task's views into its own. The last put of a task is that of its future.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_TASKRUNS_H
#define CILKSAN_ORDER_TASKRUNS_H

namespace cilksan {

struct Views;

/// Calls \p Run, which throws nothing, as a task that no sync joins. Returns
/// the task's views, or null.
Views *runTask(void (*Run)(void *), void *Argument);

/// True if code of main's file has run in parallel with a task outside of any
/// task itself: that file has no hooks there.
extern bool IsBesideMain;

/// Ends the running task, except for the put by which others wait for its end.
/// Called by the task.
void endTask();

/// Reduces the views \p Of, which a task has left, into those of the running
/// strand.
void reduceTask(Views *Of);

} // namespace cilksan

#endif // CILKSAN_ORDER_TASKRUNS_H
