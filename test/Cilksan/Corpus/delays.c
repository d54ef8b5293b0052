//===- delays.c - time for thieves --------------------------------*- C -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs of the corpus end before a second worker is awake, so a detector that
// observes actual parallelism would see a serial program. For `run.py --compare` the
// programs are compiled with -fsanitize-coverage=trace-pc and linked with this file:
// some of their basic blocks sleep for a moment. No thread sleeps for more than some
// 20 ms altogether.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>
#include <unistd.h>

enum { MOST_SLEEPS = 60, MICROSECONDS = 100 };

void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void) {
  static _Thread_local uint32_t random;
  static _Thread_local int sleeps;
  if (random == 0)
    random = (uint32_t)(uintptr_t)&random | 1;
  random = random * 1664525u + 1013904223u;
  if (sleeps < MOST_SLEEPS && random >> 28 < 6) {
    ++sleeps;
    usleep(MICROSECONDS + random / 65536 % 256);
  }
}
