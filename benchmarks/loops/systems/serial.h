//===- serial.h - the loops as plain loops ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a user would write who wants one thread: the others are compared with
// it. As every file of this folder, it says what PARALLEL_FOR(i, n, { … }) is,
// a loop over i from 0 below n whose iterations are independent, and how to
// execute something where such loops find their threads.
//
//===----------------------------------------------------------------------===//

#include <stddef.h>

#define PARALLEL_FOR(i, n, ...)                                                \
  for (size_t i = 0; i < (n); ++i)                                             \
  __VA_ARGS__

template <class Function> void with_threads(Function function) { function(); }
