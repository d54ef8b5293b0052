//===- onetbb.cpp - a task_group with one task ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each spawn of the other systems is one task here; the function makes the
// second call itself. oneTBB reads no number of threads from the environment,
// so TBB_THREADS is a variable of ours.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdlib>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

static int64_t fib(int n) {
  if (n < 2)
    return n;
  int64_t x;
  oneapi::tbb::task_group group;
  group.run([&x, n] { x = fib(n - 1); });
  int64_t y = fib(n - 2);
  group.wait();
  return x + y;
}

static int64_t run(int n) {
  static const int threads = std::atoi(std::getenv("TBB_THREADS"));
  static oneapi::tbb::global_control limit(
      oneapi::tbb::global_control::max_allowed_parallelism, threads);
  static oneapi::tbb::task_arena arena(threads);
  return arena.execute([n] { return fib(n); });
}

#define RUN run
#include "fib.h"
