//===- serial.h - plain loops and calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code of a user who wants one thread; the other systems are compared with
// it. Like every file of this folder, it defines:
//
//   with_threads(f)          executes f with the threads of parallel code
//   PARALLEL_FOR(i, n, {…})  a loop over i from 0 below n whose iterations are
//                            independent
//   with_tasks(f)            executes f, which may call functions with tasks
//   GROUP                    declares the group that such a function needs
//   SPAWN(shared, captured, place, call)  a task: place = call
//   SPAWN_CALL(call)         a task without a result
//   SYNC                     waits for the tasks
//
// OpenMP has to know the variables that a task shares, and C++ the variables
// that a lambda refers to.
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
