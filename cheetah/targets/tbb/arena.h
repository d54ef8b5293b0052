//===- arena.h - as many workers as CILK_NWORKERS says ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// oneTBB has no variable of its own. Without CILK_NWORKERS, tasks run in the
// arena that they are spawned in, the implicit one of the thread for instance;
// with it, in one of that size.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_TBB_ARENA_H
#define OPENCILK_TARGETS_TBB_ARENA_H

extern "C" {

/// The slots of the arena that a loop called from here runs in.
unsigned __tapir_tbb_workers() noexcept;
/// Whether a spawner has to be called in the arena first.
int __tapir_tbb_outside() noexcept;
/// Calls \p body in the arena. It throws nothing. A linker that does not find
/// this target's library prints the name, so the name says what is missing.
void cilk_object_needs_link_with_fopencilk_ftapir_tbb(void (*body)(void *),
                                                      void *record) noexcept;
}

#endif // OPENCILK_TARGETS_TBB_ARENA_H
