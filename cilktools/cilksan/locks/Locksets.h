//===- Locksets.h - sets of locks held --------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The set of locks that a task holds is a number: equal sets have equal
// numbers, the empty one is 0. A lock is an address; those taken in shared mode
// protect only from whoever has taken them exclusively.
//
// A task doesn't hold what its spawner does: it may run while another one has
// gone on with the spawner and released the lock.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_LOCKS_LOCKSETS_H
#define CILKSAN_LOCKS_LOCKSETS_H

#include "../core/State.h"
#include "LockMode.h"

#include <vector>

namespace cilksan {

/// The lock's address and mode.
struct HeldLock {
  uintptr_t Lock;
  LockMode Mode;
};

/// The lock that stands for an atomic operation, that of what prints by itself,
/// and the one that stands for what belongs to a thread (ThreadLocals.h), which
/// keeps nothing apart. None of them has a name.
extern const char AtomicLock, PrintLock, ThreadLock;
bool isNameless(const HeldLock &Lock);

/// Whether a lock in both, taken exclusively in one, keeps accesses apart.
bool protects(uint32_t A, uint32_t B);
/// Whether each set that protects from \p A does from \p B.
bool isCoveredBy(uint32_t A, uint32_t B);

/// \p Lockset with the lock as well.
uint32_t withAtomic(uint32_t Lockset);
uint32_t withPrinting(uint32_t Lockset);

/// Whether the thread's lock is in it, and the set without it.
bool hasThread(uint32_t Lockset);
uint32_t withoutThread(uint32_t Lockset);

const std::vector<HeldLock> &locksIn(uint32_t Lockset);

/// Locks of the running task change; these return its lockset afterwards.
/// Releasing what isn't held does nothing.
uint32_t addHeld(const void *Lock, LockMode Mode);
uint32_t removeHeld(const void *Lock);
/// The task ends; what it hasn't released is nobody's.
void forgetHeld(const Bag *Task);

} // namespace cilksan

#endif // CILKSAN_LOCKS_LOCKSETS_H
