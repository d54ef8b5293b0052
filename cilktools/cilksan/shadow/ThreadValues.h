//===- ThreadValues.h - values of thread-local variables --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread has an instance of a thread-local variable, so strands do not
// race for it. But which strands run in one thread is up to the schedule. So
// the value that one strand leaves in such a variable for another strand is up
// to the schedule as well. The detector runs all strands in one thread and sees
// the value of this run only. This file finds such reads, and each of them is a
// limit of the certificate:
//
//  - A strand reads a value that another strand wrote.
//  - A strand reads the variable's first value, and a strand that is parallel
//    to it writes the variable.
//  - A strand accesses the variable by an address that another strand took, or
//    writes a variable whose address serial code has kept. The strands may run
//    in one thread or not.
//
// A strand may read what it has written itself, up to its next spawn or sync,
// or the next call that waits in some schedule. It may then continue in another
// thread. Nothing is parallel in the first thread before its first spawn and
// after the sync that joins all tasks. These parts of the program run in one
// thread.
//
// The value that the initialiser gives to the variable is its first value. The
// same holds for other variables that the initialiser writes. But a strand that
// reads them has to test whether the initialiser has run, as the code does that
// uses the initialised variable. Otherwise the thread of the strand may not
// have run the initialiser.
//
// If an initialiser keeps the address of a variable in a thread-local variable,
// each thread finds its own variable there. Then accesses by the address count
// as accesses by the variable's name.
//
// While nothing is parallel, the detector sees only accesses by name. Code that
// then gets the variable's address counts as if it wrote the variable.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_THREADVALUES_H
#define CILKSAN_SHADOW_THREADVALUES_H

#include "../core/State.h"
#include "../findings/Coverage.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cilksan {

/// Notes that the initialiser of the thread-local variables with the guard \p
/// Guard has begun, in the part of the running task that has just begun. The
/// values of the function around it have the number \p Number, as in
/// lookAtThreadLocals.
void beginThreadInitialiser(uintptr_t Guard, uint64_t Number);
/// Ends the parts of the running task up to the one in which that initialiser
/// runs: an exception has left it. Returns false if it does not run.
bool leaveThreadInitialiser(uintptr_t Guard);
/// Notes that the running strand tests whether the variables with the guard \p
/// Guard are initialised. The strand would give values with the number \p
/// Number to the initialiser; the number is -1 if it is not known.
void lookAtThreadLocals(uintptr_t Guard, uint64_t Number);

/// Returns a number of the part of the running strand that runs in one thread.
/// isAloneStrand returns true for the number of the parts to which nothing is
/// parallel.
uint32_t runningStrand();
bool isAloneStrand(uint32_t Strand);

/// Notes that the running strand may continue in another thread: in some
/// schedule it waits here.
void mayChangeThread();

/// A range of addresses with all variables that were announced.
extern uintptr_t ThreadLocalsBegin, ThreadLocalsSize;
/// Returns true if the byte at \p Addr may be in a variable that was announced.
inline bool mayBeThreadLocal(uintptr_t Addr) {
  return Addr - ThreadLocalsBegin < ThreadLocalsSize;
}

/// Looks at accesses of the running strand if they are to a thread-local
/// variable whose address the strand has taken. Returns true if they are to the
/// variable of the strand's own thread, and so race with nothing.
bool accessIfThreadLocal(Site Where, bool Write, const Strided &What);

/// Notes that the running strand allocates the block at \p Addr. Returns true
/// if an initialiser of thread-local variables does so.
bool noteInitialBlock(uintptr_t Addr, size_t Size);
/// Looks at accesses of the running strand, which has used thread-local
/// variables, to a block that an initialiser allocated.
void accessInitialBlock(bool Write, const Strided &What);

/// Returns the accesses due to which the value of a thread-local variable is up
/// to the schedule. The list has one access for each place, at most 64.
const std::vector<ThreadValue> &threadValues();

/// Takes part in a renumbering of times.
void renumberThreadValues();

} // namespace cilksan

#endif // CILKSAN_SHADOW_THREADVALUES_H
