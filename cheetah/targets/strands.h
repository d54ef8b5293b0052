//===- strands.h - strands and their views, where children are queued ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strands and their views of reducers, for runtimes that queue children and
// whose waiting threads run any tasks. All runtimes share the tables of views
// and their merge (runtime/strands/views.h, reducer.h). This file determines
// which table a strand has.
//
// Between two syncs of a region, its function and its children come in this
// order in the serial projection; the numbers are their positions:
//
//   before · child 1 · segment 2 · child 3 · segment 4 · ...
//
// Any of them may run in parallel with any other, except that segments don't
// run in parallel with one another. So each has a table of its own:
//
//   A thread's word `views` is the table of the strand that it runs. Null means
//   that each reducer is its own view. A thread without a task has null.
//
//   Spawn: the segment ends. Its table goes to the region's list, with its
//   position. The first table, that of the strand before the spawn, is kept in
//   `before`. The parent continues with no views, and the child begins with no
//   views, at the next position.
//
//   Task: the thread saves its word, as it may be waiting in a sync in the
//   middle of another strand, and restores it when the task has ended. The
//   table that the task has then goes to the list of its parent's region. After
//   that, the task tells the runtime that it has ended.
//
//   Sync: when the runtime says that all children have ended, the list is
//   sorted by positions and added to `before`, with which the strand continues.
//
// Only the parent's strand uses `before` and `position`; it stays in its thread
// from spawn to sync. The children and the parent push to the list, atomically.
// The parent empties it after the wait, whose acquire is the partner of the
// children's ends. Within a strand, regions are nested as the scopes to which
// they belong: the table in `before` of the inner one is a segment of the outer
// one, and is restored before the outer one continues. Reduce functions run in
// the strand after the sync, with `before` as its table. They may spawn and
// sync regions of their own like any function. During the merge, only the merge
// uses the list.
//
// A runtime may run the child within the call that queues it, as libomp does
// when it has one thread or a full queue. Then nothing is parallel: the child
// continues with its parent's table, and the parent with the child's table
// afterwards. `spawning` is the region of such a call, from its beginning to
// its end or the child's end.
//
// No table exists before a look-up has found none. A program without reducers
// pays for some loads and stores of these words, two or three nanoseconds a
// task.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_STRANDS_H
#define OPENCILK_TARGETS_STRANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "../runtime/strands/views.h"
#include "link_message.h"

/// The state of views in a region.
struct __tapir_strands {
  /// The parent's table at the first spawn since the last sync. Valid if
  /// `position` isn't zero.
  struct cilkrts_views *before;
  /// The tables of later strands that have ended. Atomic.
  struct cilkrts_views *left;
  /// The position of the parent's segment; zero if nothing was spawned since
  /// the last sync.
  uint64_t position;
};

/// The state of views of a task.
struct __tapir_task {
  struct __tapir_strands *strands;
  uint64_t position;
};

/// The state of a thread. Written by the thread; the fields that deadlock
/// detection reads are atomic.
struct __tapir_thread {
  struct cilkrts_views *views;
  struct __tapir_strands *spawning;
  /// True if the thread runs no strand of its own but waits for tasks, or for
  /// the end of some. Atomic.
  bool waits;
  bool known;     ///< true if it is in the list of known threads
  uint64_t tasks; ///< tasks that it has begun; atomic
  struct __tapir_thread *next, *previous; ///< in that list
};
extern __thread struct __tapir_thread __tapir_thread
    __attribute__((tls_model("initial-exec")));

/// Runs a task from its beginning. The compiler defines it in each module.
void __tapir_abi_run(void *task) __attribute__((nothrow));

/// Adds the calling thread to the list of threads that deadlock detection
/// counts while they wait.
void __tapir_thread_is_known(void) __attribute__((nothrow));

/// Begins a wait of the thread for tasks. Until __tapir_has_waited() the thread
/// runs the tasks that it finds.
static inline void __tapir_waits(void) {
  struct __tapir_thread *here = &__tapir_thread;
  if (!here->known)
    __tapir_thread_is_known();
  __atomic_store_n(&here->waits, true, __ATOMIC_RELAXED);
}

static inline void __tapir_has_waited(void) {
  __atomic_store_n(&__tapir_thread.waits, false, __ATOMIC_RELAXED);
}

/// Puts the running segment's table, if it has one, into the list, and
/// continues with none.
void __tapir_views_leave(struct __tapir_strands *strands)
    __attribute__((nothrow));
/// Adds the segment's table and all in the list to \p before, with which the
/// strand continues. Calls reduce functions.
void __tapir_views_merge(struct cilkrts_views *before,
                         struct cilkrts_views *left) __attribute__((nothrow));

/// Returns the strand's view of the reducer \p key. The strand has a table,
/// which may be empty.
void *__tapir_view(void *key, uint64_t size, void *identity, void *reduce)
    TAPIR_LINK_MESSAGE("_to_use_reducers") __attribute__((nothrow));
void __tapir_view_register(void *key, void *reduce)
    TAPIR_LINK_MESSAGE("_to_construct_reducers") __attribute__((nothrow));
void __tapir_view_unregister(void *key)
    TAPIR_LINK_MESSAGE("_to_destroy_reducers") __attribute__((nothrow));

static inline void __tapir_strands_init(struct __tapir_strands *strands) {
  strands->left = NULL;
  strands->position = 0;
}

/// Ends the parent's segment, and gives \p task, which is about to be queued,
/// the position after it.
static inline void __tapir_spawn(struct __tapir_strands *strands,
                                 struct __tapir_task *task) {
  struct __tapir_thread *here = &__tapir_thread;
  const uint64_t position = strands->position;
  if (position == 0) {
    strands->before = here->views;
    here->views = CILKRTS_NO_VIEWS;
  } else if (here->views != CILKRTS_NO_VIEWS) {
    __tapir_views_leave(strands);
  }
  strands->position = position + 2;
  task->strands = strands;
  task->position = position + 1;
}

/// Runs \p frame. The task must live until this returns, and the runtime must
/// be told only afterwards that the task has ended.
static inline void __tapir_run_task(const struct __tapir_task *task,
                                    void *frame) {
  struct __tapir_thread *here = &__tapir_thread;
  struct cilkrts_views *around = here->views;
  const bool waits = here->waits;
  here->views = CILKRTS_NO_VIEWS;
  __atomic_store_n(&here->tasks, here->tasks + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&here->waits, false, __ATOMIC_RELAXED);
  __tapir_abi_run(frame);
  __atomic_store_n(&here->waits, waits, __ATOMIC_RELAXED);
  if (here->views != CILKRTS_NO_VIEWS)
    cilkrts_views_leave(&task->strands->left, here->views, task->position);
  here->views = around;
}

// The same three functions follow for a runtime that may run the task within
// the call that queues it.

/// Ends the parent's segment before that call.
static inline void __tapir_spawn_begins(struct __tapir_strands *strands,
                                        struct __tapir_task *task) {
  task->strands = strands;
  task->position = strands->position + 1;
  __tapir_thread.spawning = strands;
}

/// Continues the parent after that call.
static inline void __tapir_spawn_ends(struct __tapir_strands *strands) {
  struct __tapir_task unused;
  if (__tapir_thread.spawning != strands)
    return; // the task was run
  __tapir_thread.spawning = NULL;
  __tapir_spawn(strands, &unused);
}

static inline void __tapir_run_task_anywhere(const struct __tapir_task *task,
                                             void *frame) {
  struct __tapir_thread *here = &__tapir_thread;
  struct __tapir_strands *spawning = here->spawning;
  here->spawning = NULL;
  // No other task has this position in the region while it is spawning.
  if (task->strands == spawning && task->position == spawning->position + 1) {
    __tapir_abi_run(frame);
    return;
  }
  __tapir_run_task(task, frame);
  here->spawning = spawning;
}

/// Ends a sync, after all children have ended.
static inline void __tapir_strands_join(struct __tapir_strands *strands) {
  if (strands->position == 0)
    return;
  struct cilkrts_views *left = strands->left;
  if (left || __tapir_thread.views != CILKRTS_NO_VIEWS) {
    cilkrts_views_leave(&left, __tapir_thread.views, strands->position);
    // Reduce functions may end by an exception that ends the process, but by no
    // other. So no code finds the region in this state.
    strands->left = NULL;
    __tapir_views_merge(strands->before, left);
  } else {
    __tapir_thread.views = strands->before;
  }
  strands->position = 0;
}

#ifdef __cplusplus
}
#endif

#endif // OPENCILK_TARGETS_STRANDS_H
