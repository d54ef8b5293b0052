//===- Detector.h - what models of functions tell Cilksan -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code that isn't instrumented accesses memory as well. A model stands for a
// function of a library and tells what it does in the calls below, which are
// all that models know of the detector (but see TestHarness.h). What they tell
// is attributed to the call in progress: the last one that instrumented code
// has begun.
//
// Unless said otherwise a call does nothing while isChecking() is false. The
// arguments may be any: a size of 0, memory that isn't accessible.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_DETECTOR_H
#define CILKSAN_RUN_DETECTOR_H

#include "../core/Harmless.h"
#include "../core/ReentrancyGuard.h"
#include "../locks/LockMode.h"
#include "../objects/Mappings.h"

#include <cstddef>
#include <cstdint>

namespace cilksan {

/// Whether accesses of this thread are checked now: it is the one that runs the
/// program's tasks, the program hasn't switched checking off, and no InTool is
/// there.
bool isChecking();

/// A model is called. The callee of the call in progress is either the modelled
/// function or one that isn't instrumented and calls that.
void noteModelled();

/// Judges the call in progress, which a jump leaves.
void noteJump();

void read(const void *Addr, size_t Size);
void write(const void *Addr, size_t Size);

/// As read and write of an atomic operation: these don't race with each other.
void readAtomic(const void *Addr, size_t Size);
void writeAtomic(const void *Addr, size_t Size);
/// Likewise, where no result depends on the order of such operations: on counts
/// of owners, and on what a library locks by itself.
void readUnordered(const void *Addr, size_t Size);
void writeUnordered(const void *Addr, size_t Size);

/// The program has got [Addr, Addr + Size), whose past counts for nothing: from
/// an allocator, or from mmap. These three work while checking is off as well,
/// but not on other threads.
void allocated(const void *Addr, size_t Size);
void mapped(const void *Addr, size_t Size);
/// mmap has given it back.
void unmapped(const void *Addr, size_t Size);
/// A part of a file is mapped, or has another address from now on. Memory that
/// isn't a file's is moved, too; if \p OldSize is 0, it also stays.
void mapped(const Mapping &New);
void remapped(const void *Old, size_t OldSize, const void *New, size_t Size);
/// Tells that the mapping of \p OldSize bytes at \p At has grown in its place
/// to
/// \p Size bytes.
void grown(const void *At, size_t OldSize, size_t Size);
/// All that shmat has mapped at \p Addr is mapped no more.
void unmapped(const void *Addr);
/// Writes the memory that the program has accessed in a range. Most of a
/// reservation is never accessed.
void zeroed(const void *Addr, size_t Size);

/// The program gives back the block at \p Addr; to be called before the memory
/// is. It counts as a write of all of it. Null and blocks unknown are allowed.
void freed(const void *Addr);

/// A memory resource of a library has given out a part of its own memory, whose
/// past counts for nothing, or takes one back. Likewise.
void givenOut(const void *Addr, size_t Size);
void givenBack(const void *Addr);

/// A lock is held from after the acquisition to before the release. An
/// exclusive lock and a recursive one, taken as often as released, protect
/// accesses from those under the same lock; a shared one, writes from those
/// under the same lock taken exclusively. Both work while checking is off. The
/// code at \p Caller takes the lock; null is the program's code.
void acquireLock(const void *Lock, LockMode Mode = LockMode::Exclusive,
                 const void *Caller = nullptr);
void releaseLock(const void *Lock);

/// What has been done comes before what strands do behind a get of the same
/// thing, in every schedule; \p Also: as well as what was put before. Both work
/// while checking is off.
void put(const void *What, bool Also = false);
void get(const void *What);

/// The code at \p Caller has started a thread, or is about to install a handler
/// of a signal, neither of which is followed.
void noteThread(const void *Caller);
void noteHandler(const void *Caller);

/// Returns true if \p Function is in a library of the system's or of a
/// runtime's.
bool isOfSystem(const void *Function);

/// A library has got an object of a class that may be the program's, and calls
/// its virtual functions later, which no model can announce.
void noteObject(const void *Object);
/// The same of the function \p Function.
void noteKept(const void *Function);

/// The program is about to open a library, whose initialisers run then.
void noteLoading();

/// The program is about to close a library, and has closed it. Its finalisers
/// have run in between.
void noteUnloading();
void noteUnloaded();

/// The program ends by _exit.
void endAtOnce();

/// The process won't come to its end: the program \p Does something, "calls
/// abort".
void noteAbandoned(const char *Does);

/// The signal \p Name ends the process. Called by a signal's handler.
void noteSignal(const char *Name);

/// Returns true if instrumented code has called the function \p Name, which is
/// running, and false if it was a library.
bool isCalledByProgram(const char *Name);

/// Enclose code that runs once, such as the initialiser of a function's static
/// variable or the function that pthread_once calls. In every schedule, that
/// code comes before the code of a strand that has looked at the flag \p Once
/// and found its new value. \p Once is null if a library has run the code for
/// itself: nothing tells which strands look then, and the code comes before all
/// that follows. Calls may nest, and work while checking is off.
void beginOnce(const void *Once);
/// Does the same for a library that has already marked the flag as in progress.
/// \p State is the flag's first byte before that.
void beginOnce(const void *Once, uint8_t State);
void endOnce(const void *Once);
void mayHaveBeenDone(const void *Once);

/// An owner lets go of what is known by the address of its count; if it is the
/// last one, it destroys that between the two. What another owner did before it
/// let go comes before the destruction, in every schedule. They may nest.
void beginRelease(const void *Count);
void endRelease();

} // namespace cilksan

#endif // CILKSAN_RUN_DETECTOR_H
