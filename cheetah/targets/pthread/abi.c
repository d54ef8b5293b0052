//===- abi.c - tasks of the pool of threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI of the pthread target. A region counts its unfinished tasks, and a
// sync runs tasks until there are none. A task is a header before the frame
// that the compiler fills.
//
//===----------------------------------------------------------------------===//

#include "../strands.h"
#include "../tasks.h"
#include "pool.h"

#include <stdlib.h>

struct __tapir_region {
  int64_t unfinished; // atomic
  struct __tapir_children children;
  struct __tapir_strands strands;
};

struct __tapir_region __tapir_abi_region;

struct header {
  struct task task;
  struct __tapir_task child;
  struct __tapir_region *region;
  void *frame, *memory;
};

static void run(struct task *task) {
  struct header *header = (struct header *)task;
  struct __tapir_region *region = header->region;
  __tapir_run_task(&header->child, header->frame);
  free(header->memory);
  // Release: partner is the acquire in the wait. Afterwards the region may have
  // ended.
  __atomic_fetch_sub(&region->unfinished, 1, __ATOMIC_RELEASE);
}

void __tapir_abi_region_init(struct __tapir_region *region) {
  region->unfinished = 0;
  region->children = (struct __tapir_children){0, NULL};
  __tapir_strands_init(&region->strands);
}

void *__tapir_abi_task_new(struct __tapir_region *region, size_t size,
                           size_t align, int evaluates) {
  (void)evaluates;
  if (align < _Alignof(struct header))
    align = _Alignof(struct header);
  size_t before = (sizeof(struct header) + align - 1) & -align;
  char *memory = __tapir_frame_new(before + size, align);
  char *frame = memory + before;
  struct header *header = (struct header *)frame - 1;
  header->task.run = run;
  header->region = region;
  header->frame = frame;
  header->memory = memory;
  return frame;
}

void __tapir_abi_task_drop(struct __tapir_region *region, void *frame) {
  (void)region;
  free(((struct header *)frame - 1)->memory);
}

void __tapir_abi_spawn(struct __tapir_region *region, void *frame,
                       int evaluates) {
  (void)evaluates;
  struct header *header = (struct header *)frame - 1;
  __atomic_fetch_add(&region->unfinished, 1, __ATOMIC_RELAXED);
  __tapir_spawn(&region->strands, &header->child);
  __cilk_pool_push(&header->task);
}

void __tapir_abi_sync(struct __tapir_region *region) {
  if (__atomic_load_n(&region->unfinished, __ATOMIC_ACQUIRE) != 0)
    __cilk_pool_wait(&region->unfinished);
  __tapir_strands_join(&region->strands);
}

uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return __tapir_grain(count, work, __cilk_pool_workers());
}

void __tapir_abi_child_threw(struct __tapir_region *region, uint64_t index,
                             void *exception) {
  __tapir_child_threw(&region->children, index, exception);
}

#include "../children.h"
#include "../lookups.h"
