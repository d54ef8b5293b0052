//===- task.c - tasks that no sync waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tasks of cilk::async, which no sync joins. A function that spawns can
// return only after its children have ended, since they use its frame. The
// function that starts a task may return before the task ends. So a task gets a
// stack of its own when a worker begins it. Until then a region stands for the
// task, as for an abandoned continuation (abandoned.h): the region counts as
// stolen, has no frame, and its address to resume at is the function to call.
//
// The task begins with an empty table of views and with a program's first
// pedigree, since the runtime does not know which strand will wait for it.
//
// A thread outside of any region may start tasks as well. With one worker, that
// thread is the only one that can run them, when it waits. So its worker counts
// them (park.c).
//
//===----------------------------------------------------------------------===//

#include "task.h"

#include "../support/assertion.h"
#include "../support/message.h"
#include "views.h"

#include <stdlib.h>

struct task {
  region_t region; ///< first, since its address stands for the task
  cilkrts_task_function *run;
  void *argument;
};

static void count(struct worker *w, uint64_t more) {
  struct worker *computation =
      __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
  const uint64_t before =
      __atomic_fetch_add(&computation->tasks.count, more, __ATOMIC_RELAXED);
  CILKRTS_ASSERT(computation->bound && (more == 1 || before));
  (void)before;
}

region_t *cilkrts_task_make(struct worker *w, cilkrts_task_function *run,
                            void *argument) {
  // Workers pass this memory on in orders that ThreadSanitizer does not know.
  cilkrts_tsan_ignore_begin();
  struct task *task = malloc(sizeof *task);
  cilkrts_tsan_ignore_end();
  if (!task)
    cilkrts_fail("no memory for tasks that are to begin: raise the limit of "
                 "virtual memory (ulimit -v)");
  *task = (struct task){.region = {.stolen = 1,
                                   .pc = (void *)run,
                                   .context = {.views = CILKRTS_NO_VIEWS}},
                        .run = run,
                        .argument = argument};
  count(w, 1);
  cilkrts_tsan_release(&task->region.pc);
  return &task->region;
}

cilkrts_task_function *cilkrts_task_open(region_t *region, void **argument) {
  struct task *task = (struct task *)region;
  CILKRTS_ASSERT(region->stolen == 1 && !region->frame);
  cilkrts_task_function *run = task->run;
  *argument = task->argument;
  cilkrts_tsan_ignore_begin();
  free(task);
  cilkrts_tsan_ignore_end();
  return run;
}

void cilkrts_task_end(struct worker *w) { count(w, -UINT64_C(1)); }

bool cilkrts_task_has_argument(const region_t *region, const void *argument) {
  return region->stolen && !region->frame &&
         ((const struct task *)region)->argument == argument;
}

void cilkrts_tasks_forget(struct worker *w) { w->tasks.count = 0; }
