//===- clocks.h - vector clocks of threads and memory -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model of memory keeps a vector clock for each thread: the time of each
// other thread that this thread knows of. Threads call these functions when a
// thread begins, ends or lets time pass. They are defined in memory.cpp and
// declared here, so that threads.cpp doesn't depend on the model of memory.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_CLOCKS_H
#define EXPLORER_CLOCKS_H

#include <cstdint>

namespace explorer {

constexpr unsigned MaxThreads = 6;

/// The ticks of one pause: a microsecond at 2.5 GHz.
constexpr uint64_t TicksPerPause = 2500;

struct Clock {
  uint32_t Of[MaxThreads] = {};
  void join(const Clock &Other) {
    for (unsigned I = 0; I < MaxThreads; ++I)
      if (Of[I] < Other.Of[I])
        Of[I] = Other.Of[I];
  }
};

const Clock &clockOf(unsigned Number);

/// Joins the running thread's clock into that of thread \p Number, which it
/// starts.
void startOfThread(unsigned Number);
/// Joins the clock of thread \p Number, which has ended, into the running
/// thread's.
void joinedThread(unsigned Number);

/// Makes the stores of all threads visible. Called after more time than any
/// store may wait in a buffer.
void drainStores();

/// Returns a hash of everything that a thread could read.
uint64_t stateOfMemory();

} // namespace explorer

#endif // EXPLORER_CLOCKS_H
