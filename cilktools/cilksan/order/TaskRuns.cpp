//===- TaskRuns.cpp - running detached tasks ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs detached tasks in place. The start of a task is like a put: later
// actions of the starter do not precede the puts of the task. An earlier reader
// cannot represent a reader in the task, since a sync may join the earlier
// reader and not the task (HappensBefore.h).
//
// The task's end has a time of its own. So a strand that got an earlier put of
// the task can be distinguished from a strand that has waited for the task's
// end.
//
//===----------------------------------------------------------------------===//

#include "TaskRuns.h"

#include "../core/Callback.h"
#include "../core/ReentrancyGuard.h"
#include "../report/Report.h"
#include "DetachedTasks.h"
#include "HappensBefore.h"
#include "ReducerViews.h"
#include "SPBags.h"

#include <cassert>

#pragma GCC visibility push(default)
// Called by <cilk/concurrent.h> only.
extern "C" {
void *__cilksan_run_task(void (*)(void *), void *);
void __cilksan_end_task();
void __cilksan_reduce_task(void *);
}
#pragma GCC visibility pop

using namespace cilksan;

/// The symbol that the compiler defines in main's unit.
extern "C"
    [[gnu::weak, gnu::visibility("default")]] const char __csi_main_runs_alone;

bool cilksan::IsBesideMain;

/// The number of nested detached tasks that are running.
static unsigned Level;

static void noteBesideMain() {
  if (IsBesideMain)
    return;
  IsBesideMain = true;
  warn("a task of cilk::async was started by another file than main's: its "
       "races with what main's file does outside of spawns can't be seen");
}

Views *cilksan::runTask(void (*Run)(void *), void *Argument) {
  Views *Outer = CurrentViews;
  {
    CheckingPause Guard;
    addStart();
  }
  Activation *Mine = beginTask();
  Views *Own = CurrentViews = newViews(nullptr);
  ++Level;
  callBack(Run, Argument);
  // Running the task may have renumbered times.
  const Time Begin = finishTask(Mine);
  CurrentViews = Outer;
  ReentrancyGuard Guard;
  if (&__csi_main_runs_alone && __csan_state.TaskBag == __csan_state.RootBag)
    noteBesideMain();
  assert(Level && "the task that ends is counted");
  addDetachedTask(Begin, __csan_state.Last, Level--);
  if (!isEmpty(Own))
    return Own;
  dropViews(Own);
  return nullptr;
}

void cilksan::endTask() { beginTime(); }

void cilksan::reduceTask(Views *Of) {
  mergeViews(Of);
  dropViews(Of);
}

extern "C" {

void *__cilksan_run_task(void (*Run)(void *), void *Argument) {
  if (__csan_state.Following)
    return runTask(Run, Argument);
  Run(Argument);
  return nullptr;
}

void __cilksan_end_task() {
  if (__csan_state.Following)
    endTask();
}

void __cilksan_reduce_task(void *Of) {
  if (__csan_state.Following)
    reduceTask(static_cast<Views *>(Of));
}

} // extern "C"
