//===- pool.h - a pool of threads that run tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The smallest runtime that is one: each thread has a queue of tasks under a
// mutex, takes its youngest task and steals others' oldest.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_PTHREAD_POOL_H
#define OPENCILK_TARGETS_PTHREAD_POOL_H

#include "../link_message.h"

#include <stdint.h>

struct task {
  struct task *older, *younger;
  /// Called once, in any thread. Frees the task.
  void (*run)(struct task *task);
};

/// Queues \p task in the calling thread's queue. Starts the pool if need be.
void __cilk_pool_push(struct task *task) __attribute__((nothrow));

/// Runs tasks until \p *unfinished, which ended tasks decrement with release
/// order, is zero. The tasks may be any, of other waits as well.
void __cilk_pool_wait(const int64_t *unfinished) TAPIR_LINK_MESSAGE("")
    __attribute__((nothrow));

/// How many threads run tasks, the calling one included.
unsigned __cilk_pool_workers(void) __attribute__((nothrow));

/// The calling thread's number, less than that of all threads that have
/// spawned; and whether it runs a task.
unsigned __cilk_pool_number(void) __attribute__((nothrow));
int __cilk_pool_runs_task(void) __attribute__((nothrow));

#endif // OPENCILK_TARGETS_PTHREAD_POOL_H
