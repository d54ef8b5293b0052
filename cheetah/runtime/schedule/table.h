//===- table.h - the table of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table has all workers that thieves can steal from. The pool, and the
// first spawn of a thread, take workers from here. A worker in the table is
// never removed and never freed.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_TABLE_H
#define CILKRTS_SCHEDULE_TABLE_H

#include "../workers/worker.h"

/// Registers this file's fork handler (fork.h). Called once, before all
/// functions below.
void cilkrts_table_init(void);

/// Makes a worker with an empty deque, which no thread uses yet. Adds the
/// worker to the table if the table has room. Ends the process with a message
/// if memory is short. Thread-safe.
struct worker *cilkrts_table_create(bool bound);

/// Returns a bound worker that no thread uses: one that was given back, or a
/// new one. Thread-safe.
struct worker *cilkrts_table_take(void);

/// Keeps the bound worker \p w, whose thread ends, for another thread.
/// Thread-safe.
void cilkrts_table_give_back(struct worker *w);

/// Sends the next push of each worker to the slow path, including workers that
/// are made later. Thread-safe.
void cilkrts_table_poison(void);

#endif // CILKRTS_SCHEDULE_TABLE_H
