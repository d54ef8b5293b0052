//===- Detector.h - the interface for models --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of the detector for models (models/Model.h). Code of libraries
// isn't instrumented. A model replaces a library's function, and tells the
// detector by these calls which effects the function has. Models use no other
// part of the detector, except for TestHarness.h. The detector attributes these
// effects to the call in progress: the last call that instrumented code has
// begun.
//
// A call does nothing while isChecking() is false, unless its comment says
// otherwise. Any argument is allowed: a size of 0, and memory that isn't
// accessible.
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

/// Notes that a model is called. The callee of the call in progress is the
/// modelled function, or a function without instrumentation that calls the
/// modelled function.
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
/// allocator, or from mmap. The detector forgets earlier accesses to this
/// memory. These two functions, and unmapped, also work while checking is off,
/// but not on other threads.
void allocated(const void *Addr, size_t Size);
void mapped(const void *Addr, size_t Size);
/// Tells the detector that munmap has freed [Addr, Addr + Size).
void unmapped(const void *Addr, size_t Size);
/// Tells the detector that a part of a file has been mapped.
void mapped(const Mapping &New);
/// Tells the detector that mapped memory has become writable.
void madeWritable(const void *At, size_t Size);
/// Tells the detector that the program has opened /proc/self/mem, and so can
/// write any memory without using its address.
void openedMemory();
/// Tells the detector that memory of a file, or without a file, has another
/// address from now on. If \p OldSize is 0, the memory has both addresses.
void remapped(const void *Old, size_t OldSize, const void *New, size_t Size);
/// Tells the detector that the mapping of \p OldSize bytes at \p At has grown
/// in its place to \p Size bytes.
void grown(const void *At, size_t OldSize, size_t Size);
/// Tells the detector that shmdt has unmapped the memory that shmat had mapped
/// at \p Addr.
void unmapped(const void *Addr);
/// Tells the detector that a range has been set to zero. This counts as a write
/// of the range. For a large range, it counts only as a write of the memory
/// that the program has accessed, since most of a reservation is never
/// accessed.
void zeroed(const void *Addr, size_t Size);

/// Tells the detector that the program is about to free the block at \p Addr.
/// This counts as a write of the whole block. Must be called before the memory
/// is freed. Null and unknown blocks are allowed.
void freed(const void *Addr);

/// Tell the detector that a library's memory resource has given out a part of
/// its own memory, or is about to take a part back. They have the effects of
/// allocated and freed.
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

/// Tell the detector of a happens-before edge: in every schedule, all actions
/// before a put of \p What come before a strand's actions after a get of \p
/// What. Earlier puts stay if \p Also is true, and are forgotten otherwise.
/// Both calls work while checking is off.
void put(const void *What, bool Also = false);
void get(const void *What);

/// Tell the detector that the code at \p Caller has started a thread, or is
/// about to install a signal handler. The detector checks neither the thread
/// nor the handler.
void noteThread(const void *Caller);
void noteHandler(const void *Caller);

/// Tells the detector that the function or system call \p Name has returned a
/// result to the code at \p Caller that depends on the thread.
void noteThreadTold(const char *Name, const void *Caller);

/// Parts of a thread's state. The number of a pthread_key_t is added to
/// OfKey.
enum ThreadState : uint64_t { OfFloats, OfLocale, OfSignals, OfKey = 1 << 8 };
/// Tells the detector that the function \p Name, called by the code at \p
/// Caller, has changed the part \p Which of its thread's state.
void noteThreadState(const char *Name, const void *Caller, uint64_t Which,
                     uint64_t Before, uint64_t After);

/// Tells the detector that the code at \p Caller has made system call
/// \p Number, which may start work, map memory or access memory that no model
/// tells. The calls of libraries do not count.
void noteSystemCall(long Number, const void *Caller);

/// Returns true if \p Function is in a library of the system or of a runtime.
bool isOfSystem(const void *Function);

/// Tells the detector that a library has got an object whose class the program
/// may have defined, and will call the object's virtual functions. No model can
/// announce those calls.
void noteObject(const void *Object);
/// Does the same for the function \p Function.
void noteKept(const void *Function);

/// Tells the detector that the program is about to open a library. The opening
/// runs the library's initialisers.
void noteLoading();

/// Tell the detector that the program is about to close a library, and has
/// closed it. The library's finalisers run in between.
void noteUnloading();
void noteUnloaded();

/// Tells the detector that the program ends by _exit.
void endAtOnce();

/// Tells the detector that the process will not reach its normal end. \p Does
/// completes a sentence about the program: "calls abort".
void noteAbandoned(const char *Does);

/// Tells the detector that the signal \p Name ends the process. Called by a
/// signal handler.
void noteSignal(const char *Name);

/// Returns true if instrumented code has called the running function \p Name,
/// and false if a library has called it.
bool isCalledByProgram(const char *Name);

/// Enclose code that runs once, such as the initialiser of a function's static
/// variable or the function that pthread_once calls. In every schedule, that
/// code comes before the code of a strand that has looked at the flag \p Once
/// and found its new value. \p Once is null if a library has run the code for
/// itself. Then the detector does not know which strands look at the flag, and
/// the code comes before all later actions. Calls may nest, and work while
/// checking is off.
void beginOnce(const void *Once);
/// Does the same for a library that has already marked the flag as in progress.
/// \p State is the first byte of the flag before the library marked it. \p
/// TakesNothing is true if the code is a function without parameters.
void beginOnce(const void *Once, uint8_t State, bool TakesNothing);
void endOnce(const void *Once);
void mayHaveBeenDone(const void *Once);

/// Enclose the release of an object by one of its owners. The object is
/// identified by the address of its count. The last owner destroys the object
/// between the two calls. In every schedule, another owner's actions before its
/// own release come before the destruction. Calls may nest.
void beginRelease(const void *Count);
void endRelease();

} // namespace cilksan

#endif // CILKSAN_RUN_DETECTOR_H
