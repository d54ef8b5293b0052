//===- TaskRuns.h - running tasks that no sync joins ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cilk::async starts is run in place, as a spawned child is: in a bag of
// its own, with locks of its own, and with views of its own, which whoever
// waits for it first adds to what the strand has. Its last put is its future's.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_TASKRUNS_H
#define CILKSAN_ORDER_TASKRUNS_H

namespace cilksan {

struct Views;

/// Calls \p Run, which throws nothing, as a task that no sync joins. What it
/// has done to reducers, or null.
Views *runTask(void (*Run)(void *), void *Argument);

/// What main's file does outside of tasks has run beside one, which that file
/// knows nothing of: it has no hooks there.
extern bool IsBesideMain;

/// To be called by it when all is done but the put that its end is known by.
void endTask();

/// Adds what a task has done to reducers to what the running strand has done.
void reduceTask(Views *Of);

} // namespace cilksan

#endif // CILKSAN_ORDER_TASKRUNS_H
