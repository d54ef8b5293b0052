//===- task.h - tasks that no sync waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_TASK_H
#define CILKRTS_STRANDS_TASK_H

#include "../workers/worker.h"

typedef void cilkrts_task_function(void *argument);

/// Makes a task of the computation of the calling worker \p w. Returns the
/// region that stands for the task where strands are ready (ready.h).
region_t *cilkrts_task_make(struct worker *w, cilkrts_task_function *run,
                            void *argument);
/// Returns the function of the task that \p region stands for, and its
/// argument. Frees \p region.
cilkrts_task_function *cilkrts_task_open(region_t *region, void **argument);
/// Ends a task of the computation of \p w, in \p w.
void cilkrts_task_end(struct worker *w);

/// Forgets the tasks of the computation of \p w, whose thread does not exist in
/// this process since a fork.
void cilkrts_tasks_forget(struct worker *w);

/// Returns true if \p next is a task that has not begun.
static inline bool cilkrts_is_task(const struct strand *next) {
  return !next->resumed && !next->frame;
}
/// Returns true if the abandoned \p region stands for a task with \p argument.
bool cilkrts_task_has_argument(const region_t *region, const void *argument);

#endif // CILKRTS_STRANDS_TASK_H
