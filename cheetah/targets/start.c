//===- start.c - starts tasks as calls, without a sync ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts tasks on other runtimes. These runtimes need to know the waiter of a
// task when they get the task, and their threads block where strands wait.
// Tools know only spawns and syncs. So a task is called when it is started, as
// in the serial projection: its effects on reducers are those of the strand
// that starts it.
//
//===----------------------------------------------------------------------===//

#include "../include/cilk/concurrent.h"

#include <stddef.h>

void __cilkrts_task_start(void (*run)(void *argument), void *argument) {
  run(argument);
}

_Bool __cilkrts_task_take_back(const void *argument) {
  (void)argument;
  return 0;
}

void *__cilkrts_task_views(void) { return NULL; }

void __cilkrts_task_reduce(void *views) { (void)views; }
