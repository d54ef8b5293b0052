//===- producer.cpp - a producer and a consumer, with and without a sync ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program of the Concurrent Cilk paper: one loop fills an array of IVars,
// and another one reads it, a thousand times. With a sync between them the
// loops run one after the other.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <memory>

enum { COUNT = 10000 };
using Ivars = std::unique_ptr<cilk_ivar[]>;

static void fill(cilk_ivar *ivars) {
  for (int i = 0; i < COUNT; ++i)
    cilk_ivar_put(&ivars[i], uint64_t(i));
}

static void add(cilk_ivar *ivars, uint64_t *sum) {
  for (int i = 0; i < COUNT; ++i)
    *sum += cilk_ivar_get(&ivars[i]);
}

static void empty(cilk_ivar *ivars) {
  for (int i = 0; i < COUNT; ++i)
    cilk_ivar_init(&ivars[i]);
}

template <bool Sync> static double run(int times) {
  Ivars ivars = std::make_unique<cilk_ivar[]>(COUNT);
  uint64_t sum = 0;
  auto begin = Clock::now();
  for (int time = 0; time < times; ++time) {
    empty(ivars.get());
    cilk_scope {
      cilk_spawn fill(ivars.get());
      if (Sync)
        cilk_sync;
      add(ivars.get(), &sum);
    }
  }
  const double seconds = seconds_since(begin);
  check(sum == uint64_t(times) * COUNT * (COUNT - 1) / 2, "the sum");
  return seconds;
}

int main(int argc, char **argv) {
  const int times = the_number(argc, argv, 1000000);
  report("with-sync", run<true>(times));
  report("without-sync", run<false>(times));
}
