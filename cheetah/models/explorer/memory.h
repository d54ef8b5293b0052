//===- memory.h - the values that loads may read ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each atomic word has its history: the values stored there, in modification
// order. A thread's view has, for each word, the oldest value that the thread
// may still read. A store with release order keeps the view of its thread with
// the value, and a load with acquire order joins that view into its own. A
// vector clock goes with the view: it determines which plain accesses happened
// before (race.h).
//   - Under sequential consistency and x86-TSO a history has one value, and
//     under TSO the threads' buffers hold further values. Apart from fences and
//     read-modify-writes, a buffer is flushed only when another thread reads
//     one of its words and the search chooses that this thread sees the stores:
//     an earlier flush would make no difference.
//   - Under the weak model a history has all values. A store may come before
//     other threads' stores that its thread doesn't know of. A fence of
//     sequential consistency joins the thread's view with a view that all
//     threads share. This is the promising semantics (Kang et al., POPL 2017)
//     without promises, so no load reads a value from the future.
// The model is stricter than C11 in two ways. A read-modify-write always reads
// the newest value, even a compare-exchange that fails. And a compare-exchange
// never fails spuriously.
//
// Membarrier is a fence of sequential consistency in every thread at once.
//
// The memory itself holds the newest value, which plain accesses use: without a
// race they see that value in every model.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_MEMORY_H
#define EXPLORER_MEMORY_H

#include "clocks.h"
#include "threads.h"

namespace explorer {

enum Order { Relaxed, Consume, Acquire, Release, AcqRel, SeqCst };

uint64_t atomicLoad(const void *Address, unsigned Size, int O);
void atomicStore(void *Address, unsigned Size, uint64_t Value, int O);
/// Stores Change(old value, \p Operand). Returns the old value.
uint64_t atomicUpdate(void *Address, unsigned Size,
                      uint64_t (*Change)(uint64_t, uint64_t), uint64_t Operand,
                      int O);
uint64_t atomicCompareExchange(void *Address, unsigned Size, uint64_t Expected,
                               uint64_t Value, int Success, int Failure);
void atomicFence(int O);
void plainAccess(const void *Where, size_t Size, bool Writes);

/// Models the system call membarrier.
void membarrier();

/// Returns the value that a system call reads at \p Address. It is a full
/// fence.
uint32_t kernelLoad(const uint32_t *Address);

/// Makes all that the caller has done happen before all that the next holder
/// does.
void lockAcquired(const void *Address);
void lockReleased(const void *Address);

/// Forgets everything.
void beginMemory(enum explorer_model Model);

} // namespace explorer

#endif // EXPLORER_MEMORY_H
