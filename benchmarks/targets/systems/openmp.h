//===- openmp.h - tasks as OpenMP's ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As a program for OpenMP has them: explicit tasks in one parallel region.
//
//===----------------------------------------------------------------------===//

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define GROUP
#define SPAWN(variables, captured, place, ...)                                 \
  PRAGMA(omp task shared variables) place = __VA_ARGS__
#define SPAWN_CALL(...) PRAGMA(omp task) __VA_ARGS__
#define SYNC PRAGMA(omp taskwait)

template <class Function> void with_threads(Function function) {
#pragma omp parallel
#pragma omp single
  function();
}
