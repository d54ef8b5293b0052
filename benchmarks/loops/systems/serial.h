//===- serial.h - plain loops and calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a user would write who wants one thread: the others are compared with
// it. As every file of this folder, it says what these are:
//
//   with_threads(f)          what executes f where parallel code finds threads
//   PARALLEL_FOR(i, n, {…})  a loop over i from 0 below n whose iterations are
//                            independent
//   with_tasks(f)            f, which may call functions with tasks
//   GROUP                    declares what such a function needs
//   SPAWN(shared, captured, place, call)  a task: place = call
//   SPAWN_CALL(call)         one without a result
//   SYNC                     waits for them
//
// OpenMP is told of the variables that a task shares, and C++ of those that a
// lambda refers to.
//
//===----------------------------------------------------------------------===//

#include <stddef.h>

#define PARALLEL_FOR(i, n, ...)                                                \
  for (size_t i = 0; i < (n); ++i)                                             \
  __VA_ARGS__
#define GROUP
#define SPAWN(shared, captured, place, ...) place = __VA_ARGS__
#define SPAWN_CALL(...) __VA_ARGS__
#define SYNC

template <class Function> void with_threads(Function function) { function(); }
template <class Function> void with_tasks(Function function) { function(); }
