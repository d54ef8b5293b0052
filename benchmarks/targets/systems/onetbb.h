//===- onetbb.h - tasks of a task_group ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As a program for oneTBB has them. TBB_THREADS sets the number of threads.
//
//===----------------------------------------------------------------------===//

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <stdlib.h>

#define LIST(...) __VA_ARGS__
#define GROUP tbb::task_group group
#define SPAWN(shared, captured, place, ...)                                    \
  group.run([=, LIST captured] { place = __VA_ARGS__; })
#define SPAWN_CALL(...) group.run([=] { __VA_ARGS__; })
#define SYNC group.wait()

template <class Function> void with_threads(Function function) {
  int threads = atoi(getenv("TBB_THREADS"));
  tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                            threads);
  tbb::task_arena(threads).execute(function);
}
