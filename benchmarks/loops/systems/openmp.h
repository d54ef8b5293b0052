//===- openmp.h - parallel for, and explicit tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SCHEDULE is static (the default) or dynamic. OMP_NUM_THREADS sets the number
// of threads. Tasks begin in one thread of a parallel region.
//
//===----------------------------------------------------------------------===//

#include <stddef.h>

#ifndef SCHEDULE
#define SCHEDULE static
#endif

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define SCHEDULED(kind) PRAGMA(omp parallel for schedule(kind))

#define PARALLEL_FOR(i, n, ...)                                                \
  SCHEDULED(SCHEDULE) for (size_t i = 0; i < (n); ++i) __VA_ARGS__

#define GROUP
#define SPAWN(variables, captured, place, ...)                                 \
  PRAGMA(omp task shared variables) place = __VA_ARGS__
#define SPAWN_CALL(...) PRAGMA(omp task) __VA_ARGS__
#define SYNC PRAGMA(omp taskwait)

template <class Function> void with_threads(Function function) { function(); }

template <class Function> void with_tasks(Function function) {
#pragma omp parallel
#pragma omp single
  function();
}
