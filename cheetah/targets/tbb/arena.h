// ===- arena.h - an arena with CILK_NWORKERS workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arena of a computation. oneTBB has no variable for the number of threads.
// Without CILK_NWORKERS, tasks run in the arena in which they are spawned, such
// as the implicit one of the thread. With it, they run in an arena of that
// size.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_TBB_ARENA_H
#define OPENCILK_TARGETS_TBB_ARENA_H

extern "C" {

/// Returns the number of slots of the arena in which a loop that is called from
/// here runs.
unsigned __tapir_tbb_workers() noexcept;
/// Returns true if a spawner has to be called in the arena first.
int __tapir_tbb_outside() noexcept;
/// Calls \p body in the arena. It throws nothing. A linker that does not find
/// this target's library prints this name, so the name says what is missing.
void cilk_object_needs_link_with_fopencilk_ftapir_tbb(void (*body)(void *),
                                                      void *record) noexcept;
}

#endif // OPENCILK_TARGETS_TBB_ARENA_H
