//===- parked.cpp - many strands that wait at once ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strands wait for one value. The memory of a strand is the increase of the
// process's memory when all wait, including its page tables, divided by the
// number of strands.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <memory>

static void wait_for(cilk_ivar *ivar, uint64_t *got) {
  *got = cilk_ivar_get(ivar);
}

// Returns the KiB of the process in memory, with page tables.
static double kib() { return status_kib("VmRSS:") + status_kib("VmPTE:"); }

static int mappings() {
  FILE *file = fopen("/proc/self/maps", "r");
  check(file, "/proc/self/maps");
  int count = 0;
  for (int c; (c = getc(file)) != EOF;)
    count += c == '\n';
  fclose(file);
  return count;
}

int main(int argc, char **argv) {
  const int n = the_number(argc, argv, 1000000);
  auto got = std::make_unique<uint64_t[]>(size_t(n));
  cilk_ivar ivar;
  cilk_ivar_init(&ivar);
  const double before = kib();
  double most = 0, looking = 0;
  int mapped = 0;
  auto begin = Clock::now();
  cilk_scope {
    for (int i = 0; i < n; ++i)
      cilk_spawn wait_for(&ivar, &got[i]);
    auto look = Clock::now();
    most = kib();
    mapped = mappings();
    looking = seconds_since(look);
    cilk_ivar_put(&ivar, 1);
  }
  const double seconds = seconds_since(begin) - looking;
  uint64_t sum = 0;
  for (int i = 0; i < n; ++i)
    sum += got[i];
  check(sum == uint64_t(n), "the sum");
  report("kib-each", (most - before) / n);
  report("mappings", mapped);
  report("us-each", 1e6 * seconds / n);
}
