//===- openmp.h - the loops as parallel for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SCHEDULE is static or dynamic, OMP_NUM_THREADS sets the number of threads.
//
//===----------------------------------------------------------------------===//

#include <stddef.h>

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define SCHEDULED(kind) PRAGMA(omp parallel for schedule(kind))

#define PARALLEL_FOR(i, n, ...)                                                \
  SCHEDULED(SCHEDULE) for (size_t i = 0; i < (n); ++i) __VA_ARGS__

template <class Function> void with_threads(Function function) { function(); }
