//===- TaskRuns.h - running detached tasks ----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the tasks of cilk::async. A task runs where it is started, as a spawned
// child does, with its own bag, locks and views. The first strand that waits
// for a task reduces the task's views into its own views. The last put of a
// task is the put of its future.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_TASKRUNS_H
#define CILKSAN_ORDER_TASKRUNS_H

namespace cilksan {

struct Views;

/// Calls \p Run, which throws nothing, as a task that no sync joins. Returns
/// the task's views, or null.
Views *runTask(void (*Run)(void *), void *Argument);

/// True if code of main's file, outside of any task, has run in parallel with a
/// task. The compiler puts no hooks into that code.
extern bool IsBesideMain;

/// Ends the running task, except for the put that other strands wait for.
/// Called by the task.
void endTask();

/// Reduces the views \p Of, which a task has left, into the views of the
/// running strand.
void reduceTask(Views *Of);

} // namespace cilksan

#endif // CILKSAN_ORDER_TASKRUNS_H
