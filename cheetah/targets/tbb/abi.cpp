//===- abi.cpp - tasks of oneTBB ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI of oneTBB. A region is a task_group from its first spawn to its sync,
// and a sync is the group's wait. A spawn defers an object that holds the
// task's frame, so that the frame and oneTBB's task are one allocation; then
// the spawn passes the returned handle to oneTBB. The compiler knows nothing of
// these classes: it links the instantiated templates.
//
// The group is isolated. If a program's own tasks are cancelled, these tasks
// still run, because the code that spawned them continues as if they had run.
//
//===----------------------------------------------------------------------===//

#include "../strands.h"
#include "../tasks.h"
#include "arena.h"

#include <oneapi/tbb/task_group.h>

#include <cstdlib>
#include <new>
#include <utility>

namespace {

/// The header before each frame.
struct alignas(16) Header {
  tbb::task_handle task;  // oneTBB's handle, until the task runs
  void *memory = nullptr; // the block with header and frame, or null
  __tapir_task child;
};

/// The object that oneTBB runs, with a frame of at most \p Size bytes.
template <size_t Size> struct Near {
  mutable Header header;
  alignas(Header) mutable char frame[Size];

  /// Makes an object to be moved to oneTBB's memory. \p place then points to
  /// it.
  explicit Near(Near *&place) { header.memory = &place; }
  Near(Near &&other) noexcept {
    *static_cast<Near **>(other.header.memory) = this;
  }
  void operator()() const { __tapir_run_task(&header.child, frame); }
};

/// The object for larger frames and for frames of greater alignment.
struct Far {
  void *memory, *frame;
  void operator()() const {
    __tapir_run_task(&static_cast<Header *>(frame)[-1].child, frame);
    std::free(memory);
  }
};

struct Group {
  tbb::task_group_context context{tbb::task_group_context::isolated};
  tbb::task_group group{context};
};

template <typename T> void *newTask(Group &group) {
  T *task = nullptr;
  tbb::task_handle handle = group.group.defer(T(task));
  task->header.task = std::move(handle);
  return task->frame;
}

Header &headerOf(void *frame) { return static_cast<Header *>(frame)[-1]; }

} // namespace

extern "C" {

struct __tapir_region {
  bool waits; // true if there is a group with tasks
  __tapir_children children;
  __tapir_strands strands;
  alignas(Group) char memory[sizeof(Group)];
};

__tapir_region __tapir_abi_region;

static Group &groupOf(__tapir_region *region) {
  return *reinterpret_cast<Group *>(region->memory);
}

void __tapir_abi_region_init(__tapir_region *region) {
  region->waits = false;
  region->children = {0, nullptr};
  __tapir_strands_init(&region->strands);
}

static Group &begin(__tapir_region *region) {
  if (!region->waits) {
    new (region->memory) Group;
    region->waits = true;
  }
  return groupOf(region);
}

void *__tapir_abi_task_new(__tapir_region *region, size_t size, size_t align,
                           int) {
  Group &group = begin(region);
  if (align <= alignof(Header) && size <= 80)
    return newTask<Near<80>>(group);
  if (align <= alignof(Header) && size <= 144)
    return newTask<Near<144>>(group);
  size_t before = align < sizeof(Header) ? sizeof(Header) : align;
  char *memory = static_cast<char *>(__tapir_frame_new(before + size, before));
  Header *header = new (memory + before - sizeof(Header)) Header;
  header->task = group.group.defer(Far{memory, memory + before});
  header->memory = memory;
  return memory + before;
}

void __tapir_abi_task_drop(__tapir_region *, void *frame) {
  Header &header = headerOf(frame);
  void *memory = header.memory;
  {
    tbb::task_handle dropped = std::move(header.task);
  }
  std::free(memory);
}

void __tapir_abi_spawn(__tapir_region *region, void *frame, int) {
  Header &header = headerOf(frame);
  __tapir_spawn(&region->strands, &header.child);
  groupOf(region).group.run(std::move(header.task));
}

void __tapir_abi_sync(__tapir_region *region) {
  if (!region->waits)
    return;
  __tapir_waits();
  groupOf(region).group.wait();
  __tapir_has_waited();
  groupOf(region).~Group();
  region->waits = false;
  __tapir_strands_join(&region->strands);
}

uint64_t __tapir_abi_grainsize(uint64_t count, uint64_t work) {
  return __tapir_grain(count, work, __tapir_tbb_workers());
}

int __tapir_abi_outside() { return __tapir_tbb_outside(); }

void __tapir_abi_enter(void (*body)(void *), void *record) {
  cilk_object_needs_link_with_fopencilk_ftapir_tbb(body, record);
}

void __tapir_abi_child_threw(__tapir_region *region, uint64_t index,
                             void *exception) {
  __tapir_child_threw(&region->children, index, exception);
}

#include "../children.h"
#include "../lookups.h"
}
