//===- tasks.h - the common part of the ABIs of task runtimes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The common part of the ABIs of task runtimes. Such a runtime's bitcode ABI
// makes a task, queues it, and waits for it. The rest is the same for all and
// is here: exceptions, which wait in the region for the sync, and grain sizes.
// Slow paths are in the target's support library, libopencilk-<target>.a.
//
// docs/writing-a-target.md describes what the compiler requires of an ABI.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_TASKS_H
#define OPENCILK_TARGETS_TASKS_H

#include "../abi/grain.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define TAPIR_NORETURN [[noreturn]]
#define TAPIR_NOEXCEPT noexcept
#else
#define TAPIR_NORETURN _Noreturn
#define TAPIR_NOEXCEPT __attribute__((nothrow))
#endif

struct _Unwind_Exception;

/// The state of a region's children with respect to exceptions.
struct __tapir_children {
  /// The number of children spawned since the last sync, if they may throw.
  uint64_t spawned;
  /// The list of exceptions that children have thrown. Atomic.
  struct _Unwind_Exception *exceptions;
};

/// Keeps \p exception, which a landing pad of child number \p index has caught.
void __tapir_child_threw(struct __tapir_children *children, uint64_t index,
                         void *exception) TAPIR_NOEXCEPT;
/// Throws the exception of the least index and deletes the others.
TAPIR_NORETURN void __tapir_throw_pending(struct __tapir_children *children);
/// Does the same, and also deletes \p exception, which is in flight.
TAPIR_NORETURN void __tapir_throw_instead(struct __tapir_children *children,
                                          void *exception);

/// Returns memory for a task's frame, which free() releases. Ends the process
/// with a message if memory is short.
void *__tapir_frame_new(size_t size, size_t align) TAPIR_NOEXCEPT;

/// Returns memory for a dynamic alloca of a task, chained to \p list. Ends the
/// process with a message if memory is short.
void *__tapir_frame_alloc(void **list, uint64_t size,
                          uint64_t align) TAPIR_NOEXCEPT;
/// Frees all memory that was chained to \p list after it had the value \p mark.
void __tapir_frame_release(void **list, void *mark) TAPIR_NOEXCEPT;

/// Returns the value of CILK_NWORKERS, or zero if it isn't set. Ends the
/// process with a message if the value is no number.
unsigned __tapir_asked_workers(void) TAPIR_NOEXCEPT;

/// Returns the greatest number of \p count iterations, each of \p work units
/// (roughly cycles), that a leaf of a loop may have.
static inline uint64_t __tapir_grain(uint64_t count, uint64_t work,
                                     uint64_t workers) {
  return cilk_default_grain(work, cilk_balanced_grain(count, workers));
}

#ifdef __cplusplus
}
#endif

#endif // OPENCILK_TARGETS_TASKS_H
