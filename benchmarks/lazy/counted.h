//===- counted.h - callgrind looks at nothing but the parallel kernel -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included before a program, which is then run by callgrind with
// --instr-atstart=no. What is measured as `parallel` or `parallelTime` is what
// counts, in all threads; input, serial projection and check don't, nor does
// the first round, which starts the runtime.
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
