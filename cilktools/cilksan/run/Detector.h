//===- Detector.h - the interface for models --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of the detector for models (models/Model.h). Code of libraries
// isn't instrumented. A model takes the place of a library's function and tells
// by these calls what the function does. Models use nothing else of the
// detector, except for TestHarness.h. The detector attributes all that a model
// tells to the call in progress: the last call that instrumented code has
// begun.
//
// Unless said otherwise a call does nothing while isChecking() is false. Any
// argument is allowed: a size of 0, and memory that isn't accessible.
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

/// Returns true if accesses of this thread are checked now: it is the thread
/// that runs the program's tasks, the program has not switched checking off,
/// and there is no ReentrancyGuard.
bool isChecking();

/// Notes that a model is called. The callee of the call in progress is either
/// the modelled function or one that isn't instrumented and calls that.
void noteModelled();

/// Judges the call in progress, which a jump leaves.
void noteJump();

/// Tell the detector that the program has read, or written, memory.
void read(const void *Addr, size_t Size);
void write(const void *Addr, size_t Size);

/// Do the same for an atomic operation. Atomic operations don't race with each
/// other.
void readAtomic(const void *Addr, size_t Size);
void writeAtomic(const void *Addr, size_t Size);
/// Do the same for atomic operations whose results don't depend on their order:
/// on counts of owners, and on memory that a library locks by itself.
void readUnordered(const void *Addr, size_t Size);
void writeUnordered(const void *Addr, size_t Size);

/// Tell the detector that the program has got [Addr, Addr + Size) from an
/// allocator, or from mmap. The detector forgets earlier accesses to it. These
/// two, and unmapped, work while checking is off as well, but not on other
/// threads.
void allocated(const void *Addr, size_t Size);
void mapped(const void *Addr, size_t Size);
/// Tells the detector that munmap has freed [Addr, Addr + Size).
void unmapped(const void *Addr, size_t Size);
/// Tells the detector that a part of a file has been mapped.
void mapped(const Mapping &New);
/// Tells the detector that mapped memory has become writable.
void madeWritable(const void *At, size_t Size);
/// Tells the detector that the program can write any memory by another way than
/// its address: it has opened /proc/self/mem.
void openedMemory();
/// Tells the detector that memory has another address from now on, whether it
/// is a file's or not. If \p OldSize is 0, it has both addresses.
void remapped(const void *Old, size_t OldSize, const void *New, size_t Size);
/// Tells the detector that the mapping of \p OldSize bytes at \p At has grown
/// in its place to \p Size bytes.
void grown(const void *At, size_t OldSize, size_t Size);
/// Tells the detector that shmdt has unmapped what shmat has mapped at \p Addr.
void unmapped(const void *Addr);
/// Tells the detector that a range has been set to zero. Counts as a write, of
/// a large range only as a write of the memory that the program has accessed,
/// since most of a reservation is never accessed.
void zeroed(const void *Addr, size_t Size);

/// Tells the detector that the program is about to free the block at \p Addr.
/// Counts as a write of all of it. Call it before the memory is freed. Null and
/// unknown blocks are allowed.
void freed(const void *Addr);

/// Tell the detector that a memory resource of a library has given out a part
/// of its own memory, as allocated does, or is about to take a part back, as
/// freed does.
void givenOut(const void *Addr, size_t Size);
void givenBack(const void *Addr);

/// Tell the detector that the running strand has acquired a lock, and that it
/// is about to release it. A recursive lock is held until it is released as
/// often as it was acquired. Two accesses under the same lock do not race if
/// one of the strands holds it exclusively. Both calls work while checking is
/// off. \p Caller is the code that acquires the lock, or null for the program's
/// code.
void acquireLock(const void *Lock, LockMode Mode = LockMode::Exclusive,
                 const void *Caller = nullptr);
void releaseLock(const void *Lock);

/// Tell the detector of a happens-before edge: in every schedule, all that was
/// done before a put comes before what strands do after a get of that \p What.
/// Earlier puts stay if \p Also, and are forgotten otherwise. Both calls work
/// while checking is off.
void put(const void *What, bool Also = false);
void get(const void *What);

/// Tell the detector that the code at \p Caller has started a thread, or is
/// about to install a signal handler. The detector does not check what these
/// do.
void noteThread(const void *Caller);
void noteHandler(const void *Caller);

/// Tells the detector that the function \p Name, or the system call of this
/// name, has told the code at \p Caller which thread runs it.
void noteThreadTold(const char *Name, const void *Caller);

/// Tells the detector that the code at \p Caller has made system call
/// \p Number, which may start work, map memory or access memory that no model
/// tells. The calls of libraries do not count.
void noteSystemCall(long Number, const void *Caller);

/// Returns true if \p Function is in a library of the system or of a runtime.
bool isOfSystem(const void *Function);

/// Tells the detector that a library has got an object of a class that may be
/// the program's, and will call its virtual functions. No model can announce
/// those calls.
void noteObject(const void *Object);
/// Does the same for the function \p Function.
void noteKept(const void *Function);

/// Tells the detector that the program is about to open a library, whose
/// initialisers run then.
void noteLoading();

/// Tell the detector that the program is about to close a library, and has
/// closed it. The library's finalisers run in between.
void noteUnloading();
void noteUnloaded();

/// Tells the detector that the program ends by _exit.
void endAtOnce();

/// Tells the detector that the process will not reach its normal end. \p Does
/// says why: "calls abort".
void noteAbandoned(const char *Does);

/// Tells the detector that the signal \p Name ends the process. Called by a
/// signal handler.
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
/// \p State is the flag's first byte before that. \p TakesNothing says that the
/// code is a function without parameters.
void beginOnce(const void *Once, uint8_t State, bool TakesNothing);
void endOnce(const void *Once);
void mayHaveBeenDone(const void *Once);

/// Enclose the release of an object with several owners by one of them. The
/// object is known by the address of its count. The last owner destroys it
/// between the two calls. In every schedule, what another owner did before its
/// own release comes before the destruction. Calls may nest.
void beginRelease(const void *Count);
void endRelease();

} // namespace cilksan

#endif // CILKSAN_RUN_DETECTOR_H
