//===- abi.cpp - tasks of oneTBB ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region is a task_group from its first spawn to its sync, a spawn is its
// run with a lambda that holds the task's frame, and a sync is its wait. The
// compiler knows nothing of the classes: it links what the templates become.
//
// The group is isolated: if a program's own tasks are cancelled, ours still
// run, as the code that spawned them goes on as if they had.
//
//===----------------------------------------------------------------------===//

#include "../tasks.h"
#include "arena.h"

#include <oneapi/tbb/task_group.h>

#include <cstdlib>
#include <new>

extern "C" {

struct Group {
  tbb::task_group_context context{tbb::task_group_context::isolated};
  tbb::task_group group{context};
};

struct __tapir_region {
  bool waits; // whether there is a group, with tasks to wait for
  __tapir_children children;
  alignas(Group) char memory[sizeof(Group)];
};

__tapir_region __tapir_abi_region;

static Group &groupOf(__tapir_region *region) {
  return *reinterpret_cast<Group *>(region->memory);
}

void __tapir_abi_region_init(__tapir_region *region) {
  region->waits = false;
  region->children = {0, nullptr};
}

void *__tapir_abi_task_new(__tapir_region *, size_t size, size_t align, int) {
  return __tapir_frame_new(size, align);
}

void __tapir_abi_task_drop(__tapir_region *, void *frame) { std::free(frame); }

void __tapir_abi_spawn(__tapir_region *region, void *frame, int) {
  if (!region->waits) {
    new (region->memory) Group;
    region->waits = true;
  }
  groupOf(region).group.run([frame] {
    __tapir_abi_run(frame);
    std::free(frame);
  });
}

void __tapir_abi_sync(__tapir_region *region) {
  if (!region->waits)
    return;
  groupOf(region).group.wait();
  groupOf(region).~Group();
  region->waits = false;
}

uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return __tapir_grain(count, work, __tapir_tbb_workers());
}

int __tapir_abi_outside() { return __tapir_tbb_outside(); }

void __tapir_abi_enter(void (*body)(void *), void *record) {
  __tapir_tbb_enter(body, record);
}

void __tapir_abi_child_threw(__tapir_region *region, uint64_t index,
                             void *exception) {
  __tapir_child_threw(&region->children, index, exception);
}

#include "../children.h"
}
