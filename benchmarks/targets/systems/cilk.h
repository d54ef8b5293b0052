//===- cilk.h - tasks as spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPAWN(shared, captured, place, call) stores what the call returns when SYNC
// has waited for it; SPAWN_CALL is for calls without a result. OpenMP is told
// of the variables that are shared, and C++ of those that a lambda refers to.
//
//===----------------------------------------------------------------------===//

#define GROUP
#define SPAWN(shared, captured, place, ...) place = cilk_spawn __VA_ARGS__
#define SPAWN_CALL(...) cilk_spawn __VA_ARGS__
#define SYNC cilk_sync

template <class Function> void with_threads(Function function) { function(); }
