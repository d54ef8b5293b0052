//===- ThreadLocals.h - what belongs to a thread ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread-local variable of Rust's owns in the heap is that thread's, as
// the variable is: an Rc in it, of which tasks make clones, or a buffer that
// they take out and put back. Tasks in other threads have others. But the
// detector runs all in one thread, where they get the same ones.
//
// The crate's functions continue in the threads that called them. So a strand
// that has used such a variable may continue to use what it has got from there,
// until it is in a place where it may be another thread's: after a spawn up to
// the sync. As long it holds a lock that stands for its thread. Two accesses
// with that lock don't race, whatever is parallel, if a thread-local variable
// leads to the memory. One with and one without do: what is a thread's was
// given to somebody else.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_THREADLOCALS_H
#define CILKSAN_OBJECTS_THREADLOCALS_H

#include "../core/State.h"

namespace cilksan {

/// The running strand uses a thread-local variable.
void useThreadLocal();

/// It allocates something: whether that may be a thread's own. If so, it holds
/// its thread's lock from now on.
bool allocateForThread();

/// What protects an access of that memory; for State::Lockset that isn't empty.
uint32_t locksetAt(uintptr_t Addr);

/// Whether two accesses with these locksets don't race because the memory is a
/// thread's own.
bool isThreadsOwn(uint32_t First, uint32_t Second, uintptr_t Addr);

/// Take part in renumberings of times, as in TimeSets.h. Called before those of
/// bags.
void renumberThreadLocals();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_THREADLOCALS_H
