//===- opencilk-pedigrees-abi.c - the ABI with spawns and syncs that count ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// -fopencilk-enable-pedigrees is nothing but this file in place of the other.
// It is that one with fast paths of pedigrees.h, and with functions that an ABI
// may have, so that the compiler calls them.
//
//===----------------------------------------------------------------------===//

#define CILKRTS_ABI_BITCODE
#include "pedigrees.h"

#define cilkrts_push cilkrts_counted_push
#define cilkrts_sync_throw cilkrts_counted_sync_throw
#define cilkrts_index cilkrts_counted_index
#define cilkrts_unwind cilkrts_counted_unwind
#include "opencilk-abi.c"
#undef cilkrts_push
#undef cilkrts_sync_throw
#undef cilkrts_index
#undef cilkrts_unwind

/// Spawns and syncs are more than what they do: they stay what they are at
/// every level of optimisation.
const char __tapir_abi_keeps_spawns = 1;

// Code that a helper jumps to instead of returning: inlined, it would share the
// return, and so the frame, with the way that pushes.
static __attribute__((noinline)) void count_unpushed(void) { cilkrts_count(1); }

/// Instead of a push and a pop: the child was over before its push.
void __tapir_abi_unpushed(struct __cilkrts_region *region) {
  (void)region;
  count_unpushed();
}

/// Behind a sync of the program, unless by an exception, and unless nothing
/// comes between it and the end of its task.
void __tapir_abi_synced(void) { cilkrts_count(1); }

/// Its type is what the three functions below need in the frame of one that
/// runs a piece of a parallel loop.
struct cilkrts_iteration __tapir_abi_loop;

/// A piece of a loop begins, before it is divided.
void __tapir_abi_loop_enter(struct cilkrts_iteration *iteration) {
  CILKRTS_ABI(__cilkrts_loop_enter)(iteration);
}

/// Iteration number \p index, from 0, begins.
void __tapir_abi_loop_iteration(struct cilkrts_iteration *iteration,
                                uint64_t index) {
  cilkrts_loop_iteration(iteration, index);
}

/// The piece is over, before the sync, also by an exception.
void __tapir_abi_loop_leave(struct cilkrts_iteration *iteration) {
  cilkrts_loop_leave(iteration);
}

/// In the function that the loop is in: all \p count iterations are over.
void __tapir_abi_loop_done(uint64_t count) { cilkrts_count(count); }

// The spawns and syncs that loops are divided by.

struct __cilkrts_entry *__tapir_abi_part_push(struct __cilkrts_region *region,
                                              void **frame) {
  return cilkrts_part_push(region, frame);
}

uint64_t __tapir_abi_part_index(struct __cilkrts_region *region) {
  return cilkrts_index(region);
}

void __tapir_abi_part_sync_throw(struct __cilkrts_region *region) {
  cilkrts_sync_throw(region);
}

void __tapir_abi_part_unwind(struct __cilkrts_region *region,
                             struct _Unwind_Exception *exception) {
  cilkrts_unwind(region, exception);
}
