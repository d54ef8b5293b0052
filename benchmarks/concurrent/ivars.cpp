//===- ivars.cpp - IVars that nobody waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thousand IVars, which stay in the cache, are put and got again and again.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <memory>

enum { COUNT = 1000 };

static void empty(cilk_ivar &ivar) { cilk_ivar_init(&ivar); }
static void put(cilk_ivar &ivar, long value) {
  cilk_ivar_put(&ivar, uint64_t(value));
}
static long get(cilk_ivar &ivar) { return long(cilk_ivar_get(&ivar)); }

using Ivar = cilk::ivar<long>;
static void empty(Ivar &ivar) {
  ivar.~Ivar();
  new (&ivar) Ivar;
}
static void put(Ivar &ivar, long value) { ivar.put(value); }
static long get(Ivar &ivar) { return ivar.get(); }

template <class T> static void measure(int rounds, const char *of) {
  auto ivars = std::make_unique<T[]>(COUNT);
  double puts = 0, gets = 0;
  long sum = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < COUNT; ++i)
      empty(ivars[i]);
    auto begin = Clock::now();
    for (int i = 0; i < COUNT; ++i)
      put(ivars[i], i);
    puts += ns_each(begin, COUNT);
    begin = Clock::now();
    for (int i = 0; i < COUNT; ++i)
      sum += get(ivars[i]);
    gets += ns_each(begin, COUNT);
  }
  check(sum == long(rounds) * COUNT * (COUNT - 1) / 2, "the sum");
  char quantity[32];
  snprintf(quantity, sizeof quantity, "put-%s", of);
  report(quantity, puts / rounds);
  snprintf(quantity, sizeof quantity, "get-%s", of);
  report(quantity, gets / rounds);
}

int main(int argc, char **argv) {
  const int rounds = the_number(argc, argv, 1000000);
  measure<cilk_ivar>(rounds, "c");
  measure<Ivar>(rounds, "cxx");
}
