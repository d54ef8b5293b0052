//===- memory.h - the values that loads may read ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each atomic word has its history: the values stored there, in modification
// order. A thread's view says of each word which value is the oldest that it
// may still read; release and acquire, through a value, carry the releaser's
// view to the acquirer, and a clock with it that tells which plain accesses
// happened before (race.h).
//   - Under sequential consistency and x86-TSO a history has one value, and
//     under TSO the threads' buffers hold further ones. A buffer empties when
//     somebody who looks at one of its words is chosen to see that: before, it
//     would make no difference.
//   - Under the weak model it has all values. A store may come before others
//     that its thread doesn't know of. Fences of sequential consistency join
//     the thread's view with one common to all, as in the promising semantics
//     (Kang et al., POPL 2017) without promises: no load reads a value from the
//     future.
// Where C11 leaves more open, this is stricter: a read-modify-write always
// takes the newest value, and so does a compare-exchange that fails; the latter
// never fails without cause.
//
// Membarrier is a fence of sequential consistency in every thread at once.
//
// The memory itself holds the newest value, and plain accesses go there: where
// they don't race, no model lets them see anything else.
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
/// Stores \p Change of the old value and \p Operand; returns the old one.
uint64_t atomicUpdate(void *Address, unsigned Size,
                      uint64_t (*Change)(uint64_t, uint64_t), uint64_t Operand,
                      int O);
uint64_t atomicCompareExchange(void *Address, unsigned Size, uint64_t Expected,
                               uint64_t Value, int Success, int Failure);
void atomicFence(int O);
void plainAccess(const void *Where, size_t Size, bool Writes);

/// The system call.
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
