//===- Locksets.h - locksets ------------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets of locks (locksets). A set has a number: equal sets have equal numbers,
// and the empty set is 0. A lock is an address. Two accesses under the same
// lock do not race if at least one of the strands has taken it exclusively.
//
// A task does not hold its spawner's locks: it may run while another worker
// continues the spawner, which may release the lock.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_LOCKS_LOCKSETS_H
#define CILKSAN_LOCKS_LOCKSETS_H

#include "../core/State.h"
#include "LockMode.h"

#include <vector>

namespace cilksan {

/// A lock, by its address, and the mode in which it is held.
struct HeldLock {
  uintptr_t Lock;
  LockMode Mode;
};

/// Locks that have no name in the program. Their addresses stand for an atomic
/// operation, for printing to a stream that a library locks, and for an access
/// to storage of a thread (ThreadLocals.h). ThreadLock excludes no other
/// access.
extern const char AtomicLock, PrintLock, ThreadLock;
/// Returns true if \p Lock is a lock without a name.
bool isNameless(const HeldLock &Lock);

/// Returns true if a lock is in both sets, and is taken exclusively in one, so
/// that accesses under \p A and \p B do not race.
bool protects(uint32_t A, uint32_t B);
/// Returns true if \p B is at least as strong as \p A: a set that protects
/// accesses under \p A also protects accesses under \p B.
bool isCoveredBy(uint32_t A, uint32_t B);

/// Return \p Lockset with the lock added.
uint32_t withAtomic(uint32_t Lockset);
uint32_t withPrinting(uint32_t Lockset);

/// Returns \p Lockset without the locks of \p Old, and with the locks of \p
/// New.
uint32_t exchanged(uint32_t Lockset, uint32_t Old, uint32_t New);

/// hasThread returns true if ThreadLock is in the set. withoutThread returns
/// the set without ThreadLock.
bool hasThread(uint32_t Lockset);
uint32_t withoutThread(uint32_t Lockset);

/// Returns the locks in the set with that number.
const std::vector<HeldLock> &locksIn(uint32_t Lockset);

/// Add and remove a lock of the running task. Return the task's lockset
/// afterwards. removeHeld does nothing if the lock isn't held.
uint32_t addHeld(const void *Lock, LockMode Mode);
uint32_t removeHeld(const void *Lock);
/// Forgets the locks that \p Task, which ends, has not released.
void forgetHeld(const Bag *Task);

} // namespace cilksan

#endif // CILKSAN_LOCKS_LOCKSETS_H
