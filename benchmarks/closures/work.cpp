//===- work.cpp - closures that work for a microsecond ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tree with N leaves. Each closure, even one that waits for others, does the
// same work, which takes a microsecond or two. For comparison, the same number
// of calls does this work.
//
//===----------------------------------------------------------------------===//

#include "../concurrent/report.h"

#include <cilk/closures.h>

using namespace cilk::closures;

constexpr int steps = 3000;
__attribute__((noinline)) static void work() {
  for (int i = 0; i < steps; ++i)
    __asm__ volatile("");
}

static void join(context c, cont<long> k, long x, long y) {
  work();
  c.send_argument(k, x + y + 1);
}
static void tree(context c, cont<long> k, int leaves) {
  work();
  if (leaves == 1)
    return c.send_argument(k, 1);
  cont<long> x, y;
  c.spawn_next<join>(k, missing(x), missing(y));
  c.spawn<tree>(x, leaves / 2);
  c.call<tree>(y, leaves - leaves / 2);
}

static long plain_tree(int leaves) {
  work();
  if (leaves == 1)
    return 1;
  const long x = plain_tree(leaves / 2), y = plain_tree(leaves - leaves / 2);
  work();
  return x + y + 1;
}

int main(int argc, char **argv) {
  const int leaves = the_number(argc, argv, 1 << 24);
  run<tree>(leaves < 1000 ? leaves : 1000);
  auto begin = Clock::now();
  const long plain = plain_tree(leaves);
  const double serial = seconds_since(begin);
  begin = Clock::now();
  const long result = run<tree>(leaves);
  const double seconds = seconds_since(begin);
  check(result == plain, "the number of calls");
  report("us-each", 1e6 * serial / (3.0 * leaves - 2));
  report("efficiency", serial / seconds);
}
