//===- abi.c - tasks of LLVM's OpenMP runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI of OpenMP, by libomp. A spawn is an explicit tied task, and a sync is
// a taskwait. A taskwait waits for all children of the OpenMP task, and so also
// for children of other regions in it: for more than it has to, never for less.
// A task's frame lies in the memory that libomp calls the shareds of the task.
//
// Outside of parallel regions a thread is alone. So the master of a new
// parallel region calls the first spawner on a thread's stack, and a parallel
// loop becomes a region whose threads share the iterations.
//
//===----------------------------------------------------------------------===//

#include "../strands.h"
#include "../tasks.h"
#include "kmp.h"

#include <stdbool.h>
#include <stdlib.h>

struct kmp_task {
  void *shareds;
  int32_t (*routine)(int32_t thread, struct kmp_task *task);
  int32_t part;
  void *destructors;
  int32_t priority;
};

extern struct kmp_task *
__kmpc_omp_task_alloc(struct kmp_ident *, int32_t thread, int32_t flags,
                      size_t task_size, size_t shareds_size,
                      int32_t (*routine)(int32_t, struct kmp_task *));
extern int32_t __kmpc_omp_task(struct kmp_ident *, int32_t thread,
                               struct kmp_task *);
extern int32_t __kmpc_omp_taskwait(struct kmp_ident *, int32_t thread);

enum { KMP_TASK_TIED = 1 };

static struct kmp_ident here = KMP_HERE;

struct __tapir_region {
  int32_t thread; // libomp's number; a strand never changes thread
  bool waits;     // true if there are tasks to wait for
  struct __tapir_children children;
  struct __tapir_strands strands;
};

struct __tapir_region __tapir_abi_region;

void __tapir_abi_region_init(struct __tapir_region *region) {
  region->thread = __kmpc_global_thread_num(&here);
  region->waits = false;
  region->children = (struct __tapir_children){0, NULL};
  __tapir_strands_init(&region->strands);
}

// The memory that libomp keeps for a task. The frame follows it, unless the
// helper evaluates the spawn's arguments. That evaluation may wait for the
// tasks of other regions, and libomp counts a task as one to wait for from its
// beginning.
struct shareds {
  void *frame;
  struct __tapir_task child;
};

// The header of a frame in the shareds.
struct link {
  struct kmp_task *task;
};

static int32_t run(int32_t thread, struct kmp_task *task) {
  (void)thread;
  struct shareds *shareds = task->shareds;
  __tapir_run_task_anywhere(&shareds->child, shareds->frame);
  return 0;
}

static int32_t run_and_free(int32_t thread, struct kmp_task *task) {
  (void)thread;
  struct shareds *shareds = task->shareds;
  __tapir_run_task_anywhere(&shareds->child, shareds->frame);
  free(shareds->frame);
  return 0;
}

void *__tapir_abi_task_new(struct __tapir_region *region, size_t size,
                           size_t align, int evaluates) {
  if (evaluates)
    return __tapir_frame_new(size, align);
  if (align < 16)
    align = 16;
  struct kmp_task *task = __kmpc_omp_task_alloc(
      &here, region->thread, KMP_TASK_TIED, sizeof(struct kmp_task),
      sizeof(struct shareds) + sizeof(struct link) + align + size, run);
  struct shareds *shareds = task->shareds;
  uintptr_t least = (uintptr_t)(shareds + 1) + sizeof(struct link);
  shareds->frame = (void *)((least + align - 1) & -align);
  ((struct link *)shareds->frame - 1)->task = task;
  return shareds->frame;
}

void __tapir_abi_task_drop(struct __tapir_region *region, void *frame) {
  (void)region;
  free(frame);
}

void __tapir_abi_spawn(struct __tapir_region *region, void *frame,
                       int evaluates) {
  struct kmp_task *task;
  if (evaluates) {
    task = __kmpc_omp_task_alloc(&here, region->thread, KMP_TASK_TIED,
                                 sizeof(struct kmp_task),
                                 sizeof(struct shareds), run_and_free);
    ((struct shareds *)task->shareds)->frame = frame;
  } else {
    task = ((struct link *)frame - 1)->task;
  }
  region->waits = true;
  __tapir_spawn_begins(&region->strands,
                       &((struct shareds *)task->shareds)->child);
  __kmpc_omp_task(&here, region->thread, task);
  __tapir_spawn_ends(&region->strands);
}

void __tapir_abi_sync(struct __tapir_region *region) {
  if (!region->waits)
    return;
  __tapir_waits();
  __kmpc_omp_taskwait(&here, region->thread);
  __tapir_has_waited();
  region->waits = false;
  __tapir_strands_join(&region->strands);
}

uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return __tapir_grain(count, work, __tapir_omp_workers());
}

int __tapir_abi_outside(void) { return omp_get_level() == 0; }

void __tapir_abi_enter(void (*body)(void *), void *record) {
  cilk_object_needs_link_with_fopencilk_ftapir_omp(body, record);
}

void __tapir_abi_loop(uint64_t begin, uint64_t end, uint64_t grain,
                      void (*leaf)(void *, uint64_t, uint64_t), void *record,
                      int nests) {
  __tapir_omp_loop(begin, end, grain, leaf, record, nests);
}

void __tapir_abi_child_threw(struct __tapir_region *region, uint64_t index,
                             void *exception) {
  __tapir_child_threw(&region->children, index, exception);
}

#include "../children.h"
#include "../lookups.h"
