//===- onetbb.h - parallel_for and task_group ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body is a lambda that holds copies of the variables that it uses, and the
// end of a range is read once. So nothing depends on whether the compiler can
// tell which variables a store changes. GRAIN is the greatest number of
// iterations of a leaf; without it the partitioner chooses. oneTBB reads no
// number of threads from the environment, so TBB_THREADS is a variable of ours.
//
//===----------------------------------------------------------------------===//

#include <cstddef>
#include <cstdlib>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#ifdef GRAIN
using partitioner = oneapi::tbb::simple_partitioner;
#else
#define GRAIN 1
using partitioner = oneapi::tbb::auto_partitioner;
#endif

#define PARALLEL_FOR(i, n, ...)                                                \
  oneapi::tbb::parallel_for(                                                   \
      oneapi::tbb::blocked_range<std::size_t>(0, n, GRAIN),                    \
      [=](const oneapi::tbb::blocked_range<std::size_t> &range) {              \
        for (std::size_t i = range.begin(), end = range.end(); i < end; ++i)   \
          __VA_ARGS__                                                          \
      },                                                                       \
      partitioner());

#define LIST(...) __VA_ARGS__
#define GROUP oneapi::tbb::task_group group
#define SPAWN(shared, captured, place, ...)                                    \
  group.run([=, LIST captured] { place = __VA_ARGS__; })
#define SPAWN_CALL(...) group.run([=] { __VA_ARGS__; })
#define SYNC group.wait()

template <class Function> void with_threads(Function function) {
  int threads = std::atoi(std::getenv("TBB_THREADS"));
  oneapi::tbb::global_control limit(
      oneapi::tbb::global_control::max_allowed_parallelism, threads);
  oneapi::tbb::task_arena arena(threads);
  arena.execute(function);
}

template <class Function> void with_tasks(Function function) { function(); }
