//===- clocks.h - vector clocks of threads and memory -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory asks which thread runs, and is told when one begins, ends or lets time
// pass: what each of them knows of the others is a vector clock, which memory
// keeps. These functions are memory's (memory.cpp), declared here so that
// threads don't depend on how it works.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_CLOCKS_H
#define EXPLORER_CLOCKS_H

#include <cstdint>

namespace explorer {

constexpr unsigned MaxThreads = 6;

/// As a microsecond on processors of 2.5 GHz.
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

/// Thread \p Number knows what the running one, which starts it, has done.
void startOfThread(unsigned Number);
/// The running thread knows what \p Number has done.
void joinedThread(unsigned Number);

/// Makes the stores of all threads visible: more time has passed than any
/// buffer keeps one back for.
void drainStores();

/// A hash of everything that a thread could read.
uint64_t stateOfMemory();

} // namespace explorer

#endif // EXPLORER_CLOCKS_H
