//===- pool.h - a pool of threads that run tasks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pool, a minimal runtime: each thread has a queue of tasks under a mutex.
// It takes its youngest task and steals the oldest task of another thread.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_PTHREAD_POOL_H
#define OPENCILK_TARGETS_PTHREAD_POOL_H

#include "../link_message.h"

#include <stdint.h>

struct task {
  struct task *older, *younger;
  /// Runs the task and frees it. Called once, in any thread.
  void (*run)(struct task *task);
};

/// Pushes \p task onto the calling thread's queue. Starts the pool if
/// necessary.
void __cilk_pool_push(struct task *task) __attribute__((nothrow));

/// Runs tasks until \p *unfinished is zero. Tasks that end decrement it with
/// release order. The tasks that it runs may belong to other waits as well.
void __cilk_pool_wait(const int64_t *unfinished) TAPIR_LINK_MESSAGE("")
    __attribute__((nothrow));

/// Returns the number of threads that run tasks, the calling one included.
unsigned __cilk_pool_workers(void) __attribute__((nothrow));

/// Return the calling thread's number, which is less than the number of threads
/// that have spawned, and whether it runs a task.
unsigned __cilk_pool_number(void) __attribute__((nothrow));
int __cilk_pool_runs_task(void) __attribute__((nothrow));

#endif // OPENCILK_TARGETS_PTHREAD_POOL_H
