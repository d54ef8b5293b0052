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

/// A task of \p w's computation, which has started it: what is ready (ready.h)
/// from now on.
region_t *cilkrts_task_make(struct worker *w, cilkrts_task_function *run,
                            void *argument);
/// What is to be called in the task that is ready as \p region, which is gone.
cilkrts_task_function *cilkrts_task_open(region_t *region, void **argument);
/// A task of \p w's computation ends there.
void cilkrts_task_end(struct worker *w);

/// Forgets the tasks of \p w's computation, whose thread was lost in a fork.
void cilkrts_tasks_forget(struct worker *w);

/// Whether \p next is a task that begins.
static inline bool cilkrts_is_task(const struct strand *next) {
  return !next->resumed && !next->frame;
}
/// Whether what is left as \p region is a task with that argument.
bool cilkrts_task_has_argument(const region_t *region, const void *argument);

#endif // CILKRTS_STRANDS_TASK_H
