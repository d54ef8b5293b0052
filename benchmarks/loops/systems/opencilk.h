//===- opencilk.h - cilk_for and spawns ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CILK_NWORKERS sets the number of workers. GRAIN is the greatest number of
// iterations of a leaf; without it the runtime chooses.
//
//===----------------------------------------------------------------------===//

#include <stddef.h>

#ifdef GRAIN
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define GRAINSIZE(grain) PRAGMA(cilk grainsize grain)
#else
#define GRAINSIZE(grain)
#endif

#define PARALLEL_FOR(i, n, ...)                                                \
  GRAINSIZE(GRAIN) cilk_for (size_t i = 0; i < (n); ++i) __VA_ARGS__

#define GROUP
#define SPAWN(shared, captured, place, ...) place = cilk_spawn __VA_ARGS__
#define SPAWN_CALL(...) cilk_spawn __VA_ARGS__
#define SYNC cilk_sync

template <class Function> void with_threads(Function function) { function(); }
template <class Function> void with_tasks(Function function) { function(); }
