//===- ThreadLocals.h - memory that belongs to a thread ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread-local variable of Rust can own memory in the heap: an Rc that tasks
// clone, or a buffer that tasks take out and put back. This memory belongs to
// the thread, as the variable itself does. In a parallel run, tasks in other
// threads have other objects. The detector runs all tasks in one thread, so all
// tasks get the same objects.
//
// The crate's functions continue in the threads that called them. So a strand
// that has used such a variable may use the variable's memory until it reaches
// code that may run in another thread: the code from a spawn up to the sync.
// Until then the strand holds a lock that stands for its thread. If a
// thread-local variable leads to the memory, two accesses with that lock do not
// race, even if they are parallel. An access with the lock and an access
// without it do race: the program gave a thread's own memory to another thread.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_THREADLOCALS_H
#define CILKSAN_OBJECTS_THREADLOCALS_H

#include "../core/State.h"

namespace cilksan {

/// Notes that the running strand uses a thread-local variable. If \p Holds is
/// true, the strand holds its thread's lock from now on, so that all its
/// accesses reach the library.
void useThreadLocal(bool Holds = false);

/// Returns true if memory that the running strand allocates now may be a
/// thread's own. If so, the strand holds its thread's lock from now on.
bool allocateForThread();

/// Returns the lockset that protects an access of the memory at \p Addr by the
/// running strand, for a State::Lockset that is not empty.
uint32_t locksetAt(uintptr_t Addr);

/// Returns true if two accesses with these locksets do not race because the
/// memory is a thread's own.
bool isThreadsOwn(uint32_t First, uint32_t Second, uintptr_t Addr);
/// True once isThreadsOwn has returned true.
extern bool HasExcusedThreads;

/// Returns true if the byte at \p Addr is in the static storage of a file's
/// thread-local variables.
bool isInThreadStorage(uintptr_t Addr);

/// Take part in renumberings of times, as in TimeSets.h. Called before the bags
/// are renumbered.
void renumberThreadLocals();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_THREADLOCALS_H
