//===- counted.h - makes callgrind count the parallel kernel only ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header is included before a program, which then runs under callgrind
// with --instr-atstart=no. Only statements that the program measures into
// `parallel` or `parallelTime` count, in all threads. Input, serial projection
// and check don't count; the first round, which starts the runtime, doesn't
// either.
//
//===----------------------------------------------------------------------===//

#ifndef COUNTED_H
#define COUNTED_H

#include "example.h"
#include <valgrind/callgrind.h>

#undef MEASURE
#define MEASURE(shortest, statement)                                           \
  do {                                                                         \
    static bool started_;                                                      \
    const bool counts_ = #shortest[0] == 'p' && started_;                      \
    started_ = true;                                                           \
    if (counts_)                                                               \
      CALLGRIND_START_INSTRUMENTATION;                                         \
    statement;                                                                 \
    if (counts_)                                                               \
      CALLGRIND_STOP_INSTRUMENTATION;                                          \
    shortest = 1;                                                              \
  } while (0)

#endif
