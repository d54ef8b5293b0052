//===- frame.h - the frame that Intel's Cilk Plus runtime uses ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layouts and flags that version 1 of the Cilk Plus ABI fixes for x86-64,
// and the further state that a spawning function keeps. Each field that is used
// here was checked against libcilkrts.so.5.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_CILKPLUS_FRAME_H
#define OPENCILK_TARGETS_CILKPLUS_FRAME_H

#include "../../runtime/exceptions/handlers.h"
#include "../link_message.h"
#include "../tasks.h"

struct __cilkrts_worker;

/// The rank of a spawn or a strand among its siblings, and its parent's
/// pedigree.
struct cilkplus_pedigree {
  uint64_t rank;
  const struct cilkplus_pedigree *parent;
};

/// The frame of a function that spawns, or of a spawned child.
struct __cilkrts_stack_frame {
  uint32_t flags;
  int32_t size;
  struct __cilkrts_stack_frame *call_parent;
  /// The worker that runs the function. The runtime writes it when a thief, or
  /// the last child, continues with the frame.
  struct __cilkrts_worker *worker;
  void *except_data;
  /// The place at which the function continues: frame pointer, program counter,
  /// stack pointer.
  void *context[5];
  /// The modes of floating-point arithmetic with which the function continues.
  uint32_t mxcsr;
  uint16_t fpcsr, reserved;
  /// In a child: the pedigree with which its parent continues.
  struct cilkplus_pedigree pedigree;
};

struct __cilkrts_worker {
  struct __cilkrts_stack_frame **tail, **head, **exc, **protected_tail,
      **ltq_limit;
  int32_t self;
  void *global, *local, *reducer_map;
  struct __cilkrts_stack_frame *current_stack_frame;
  void *saved_protected_tail, *sysdep;
  struct cilkplus_pedigree pedigree;
};

_Static_assert(sizeof(struct __cilkrts_stack_frame) == 0x60, "");
_Static_assert(sizeof(struct __cilkrts_worker) == 0x70, "");

enum {
  CILKPLUS_STOLEN = 0x1,
  CILKPLUS_UNSYNCHED = 0x2, // a child may run
  CILKPLUS_DETACHED = 0x4,  // a child, whose parent may be stolen
  CILKPLUS_VERSION = 1 << 24,
};

enum { CILKPLUS_FP, CILKPLUS_PC, CILKPLUS_SP };

extern void
__cilkrts_enter_frame_1(struct __cilkrts_stack_frame *) TAPIR_NOEXCEPT;
/// Leaves a frame. Doesn't return in a child whose parent was stolen.
extern void __cilkrts_leave_frame(struct __cilkrts_stack_frame *)
    __attribute__((nothrow, not_tail_called));
/// Waits, and continues at the frame's context.
extern void __cilkrts_sync(struct __cilkrts_stack_frame *) TAPIR_NOEXCEPT;
extern struct __cilkrts_worker *__cilkrts_get_tls_worker(void) TAPIR_NOEXCEPT;

struct cilkrts_views;

/// A list of tables of views, leftmost first.
struct cilkplus_tables {
  struct cilkrts_views *first, *last;
};

/// The beginning of every frame here.
struct cilkplus_prefix {
  struct __cilkrts_stack_frame cilk;
  /// Points to `merged` of the outermost spawning function.
  struct cilkplus_tables *root;
};

/// The frame of a spawned child.
struct __tapir_child {
  struct cilkplus_prefix prefix;
};

/// The frame of an activation of a function that spawns.
struct __tapir_frame {
  /// Its worker is null until the first region begins.
  struct cilkplus_prefix prefix;
  /// The tables that strands have left for the leftmost strand, which takes
  /// them after its sync. Used only in the outermost function.
  struct cilkplus_tables merged;
  /// The state of exception handling during a wait.
  struct cilkrts_handlers kept;
};

struct __tapir_region {
  struct __tapir_frame *frame;
  struct __tapir_children children;
};

/// Waits for a frame's children. The caller may continue in another thread.
__attribute__((nothrow, preserve_none, not_tail_called)) void
__tapir_cilkplus_wait(struct __tapir_frame *frame);
/// Restores the state that the wait has kept, in the calling thread.
void __tapir_cilkplus_restore(struct __tapir_frame *frame) TAPIR_NOEXCEPT;
/// Merges the views that strands have left, after a wait. Calls reduce
/// functions, and may return in another thread.
void __tapir_cilkplus_merge(struct __tapir_frame *frame)
    TAPIR_LINK_MESSAGE("") TAPIR_NOEXCEPT;
/// Returns the strand's view of a reducer, in a thread that has a worker.
void *__tapir_cilkplus_view(void *key, uint64_t size, void *identity,
                            void *reduce)
    TAPIR_LINK_MESSAGE("_to_use_reducers") TAPIR_NOEXCEPT;

/// Ends a child with an exception. If the parent wasn't stolen, the exception
/// leaves the helper; otherwise it waits in the region.
_Noreturn void __tapir_cilkplus_child_threw(struct __tapir_region *region,
                                            struct __cilkrts_stack_frame *child,
                                            uint64_t index, void *thrown);

/// Stores the caller's caller as the place at which \p frame continues.
/// \p record is the caller's frame record.
static inline void cilkplus_save(struct __cilkrts_stack_frame *frame,
                                 void **record) {
  frame->context[CILKPLUS_FP] = record[0];
  frame->context[CILKPLUS_PC] = record[1];
  frame->context[CILKPLUS_SP] = record + 2;
  __asm__ volatile("stmxcsr %0\n\tfnstcw %1"
                   : "=m"(frame->mxcsr), "=m"(frame->fpcsr));
}

/// Leaves a frame. Returns unless it is a child whose parent was stolen.
static inline void cilkplus_leave(struct __cilkrts_stack_frame *frame) {
  frame->worker->current_stack_frame = frame->call_parent;
  frame->call_parent = NULL;
  if (frame->flags != CILKPLUS_VERSION)
    __cilkrts_leave_frame(frame);
}

#endif // OPENCILK_TARGETS_CILKPLUS_FRAME_H
