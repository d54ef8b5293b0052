//===- opencilk-pedigrees-abi.c - the ABI with spawns and syncs that count ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime's part in the compiler, with pedigrees:
// -fopencilk-enable-pedigrees selects this file instead of opencilk-abi.c. It
// has the same functions with the fast paths of pedigrees.h, and optional
// functions of an ABI, which the compiler calls if they exist.
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

/// Tells the compiler to keep all spawns and syncs at every level of
/// optimisation, because they are also counted.
const char __tapir_abi_keeps_spawns = 1;

// Is a function to which a helper jumps instead of returning. Inlined, it would
// share the return, and so the frame, with the path that pushes.
static __attribute__((noinline)) void count_unpushed(void) { cilkrts_count(1); }

/// Counts a child that has ended before its push, instead of a push and a pop.
void __tapir_abi_unpushed(struct __cilkrts_region *region) {
  (void)region;
  count_unpushed();
}

/// Counts a sync of the program. Called after the sync. There is no call if an
/// exception leaves the sync, or if nothing comes between the sync and the end
/// of its task.
void __tapir_abi_synced(void) { cilkrts_count(1); }

/// Tells the compiler, by its type, how much memory the three functions below
/// need in the frame of a function that runs a piece of a parallel loop.
struct cilkrts_iteration __tapir_abi_loop;

/// Begins a piece of a loop, before it is divided.
void __tapir_abi_loop_enter(struct cilkrts_iteration *iteration) {
  CILKRTS_ABI(__cilkrts_loop_enter)(iteration);
}

/// Begins iteration number \p index, from 0.
void __tapir_abi_loop_iteration(struct cilkrts_iteration *iteration,
                                uint64_t index) {
  cilkrts_loop_iteration(iteration, index);
}

/// Ends a piece of a loop, before the sync, also after an exception.
void __tapir_abi_loop_leave(struct cilkrts_iteration *iteration) {
  cilkrts_loop_leave(iteration);
}

/// Counts all \p count iterations of a loop, in the function that contains it.
void __tapir_abi_loop_done(uint64_t count) { cilkrts_count(count); }

// The spawns and syncs that divide loops:

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
