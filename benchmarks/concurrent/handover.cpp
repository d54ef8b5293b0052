//===- handover.cpp - two strands that wait for one another in turn ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handover costs at least a park and an unpark. Programs in Go use an
// unbuffered channel for it.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <cilk/cilk.h>
#include <cilk/concurrent.h>

// The strand that waits for its turn, or null. The strands exchange it.
static void *waiting;

static void unpark(void *strand) {
  if (strand)
    __cilkrts_unpark(static_cast<__cilkrts_strand *>(strand), 1);
}

// Makes `self` the strand that waits, and unparks the other one if it waited.
static int change(__cilkrts_strand *self, void *) {
  unpark(__atomic_exchange_n(&waiting, static_cast<void *>(self),
                             __ATOMIC_ACQ_REL));
  return 1;
}

static void take_turns(int times) {
  for (int i = 0; i < times; ++i)
    __cilkrts_park(change, nullptr);
}

static void take_last_turns(int times, bool *over) {
  take_turns(times);
  __atomic_store_n(over, true, __ATOMIC_RELEASE);
}

static double park(int times) {
  bool over = false;
  auto begin = Clock::now();
  cilk_scope {
    cilk_spawn take_last_turns(times, &over);
    take_turns(times - 1);
    // No strand ends the other strand's last wait, which may not have begun.
    while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE)) {
      unpark(__atomic_exchange_n(&waiting, nullptr, __ATOMIC_ACQ_REL));
      __cilkrts_yield();
    }
  }
  return ns_each(begin, 2L * times);
}

using Channel = cilk::channel<int>;

static void answer(Channel &there, Channel &back, int times) {
  for (int i = 0; i < times; ++i)
    back.send(*there.receive() + 1);
}

static double channel(int times) {
  Channel there, back;
  long sum = 0;
  auto begin = Clock::now();
  cilk_scope {
    cilk_spawn answer(there, back, times);
    for (int i = 0; i < times; ++i) {
      there.send(i);
      sum += *back.receive() - i;
    }
  }
  check(sum == times, "the sum");
  return ns_each(begin, 2L * times);
}

int main(int argc, char **argv) {
  const int times = the_number(argc, argv, INT_MAX);
  report("park", park(times));
  report("channel", channel(times));
}
