//===- start.c - tasks that no sync waits for, where they are calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Other runtimes want to know who waits for a task when they get it, and their
// threads block where strands wait; and tools know of spawns and syncs only. So
// a task is called when it is started, as in the serial projection: what it
// does to reducers is its starter's.
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
