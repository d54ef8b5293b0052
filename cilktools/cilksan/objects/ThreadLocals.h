//===- ThreadLocals.h - memory that belongs to a thread ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory that a thread-local variable of Rust owns in the heap belongs to the
// thread, as the variable does: an Rc in it, of which tasks make clones, or a
// buffer that they take out and put back. In a parallel run, tasks in other
// threads have other objects. The detector runs all tasks in one thread, so
// they get the same ones.
//
// The crate's functions continue in the threads that called them. So a strand
// that has used such a variable may continue to use what it got from there,
// until it reaches code that may run in another thread: from a spawn up to the
// sync. Until then it holds a lock that stands for its thread. Two accesses
// with that lock do not race, whatever is parallel, if a thread-local variable
// leads to the memory. An access with the lock and one without it do race:
// memory that is a thread's own was given to another thread.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_THREADLOCALS_H
#define CILKSAN_OBJECTS_THREADLOCALS_H

#include "../core/State.h"

namespace cilksan {

/// Notes that the running strand uses a thread-local variable.
void useThreadLocal();

/// Returns true if memory that the running strand allocates now may be a
/// thread's own. If so, the strand holds its thread's lock from now on.
bool allocateForThread();

/// Returns the lockset that protects an access of the memory at \p Addr by the
/// running strand, for a State::Lockset that is not empty.
uint32_t locksetAt(uintptr_t Addr);

/// Returns true if two accesses with these locksets do not race because the
/// memory is a thread's own.
bool isThreadsOwn(uint32_t First, uint32_t Second, uintptr_t Addr);

/// Take part in renumberings of times, as in TimeSets.h. Called before those of
/// bags.
void renumberThreadLocals();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_THREADLOCALS_H
