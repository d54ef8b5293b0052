//===- table.h - the table of workers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_TABLE_H
#define CILKRTS_SCHEDULE_TABLE_H

#include "../workers/worker.h"

/// Called once, before any other function here.
void cilkrts_table_init(void);

/// A worker that no thread has, with an empty deque, in the table if it has
/// room. Ends the process with a message if memory is short. Thread-safe.
struct worker *cilkrts_table_create(bool bound);

/// A bound worker that no thread has: one that was given back, or a new one.
/// Thread-safe.
struct worker *cilkrts_table_take(void);

/// Keeps the bound worker \p w, whose thread ends, for another. Thread-safe.
void cilkrts_table_give_back(struct worker *w);

/// Sends the next push of each worker to the slow path; those that are made
/// from now on begin so. Thread-safe.
void cilkrts_table_poison(void);

#endif // CILKRTS_SCHEDULE_TABLE_H
