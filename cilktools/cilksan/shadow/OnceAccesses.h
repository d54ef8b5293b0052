//===- OnceAccesses.h - accesses of functions that run once -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first strand that reaches a flag runs the flag's function (pthread_once,
// std::call_once, the initialisation of a static variable). In this run, the
// serially first strand runs it. In another schedule, any strand that reaches
// the flag in parallel with the serially first strand may run it. Then the
// function is parallel to earlier actions of the serially first strand.
//
// So while such a function runs, this file records the accesses that conflict
// with an access from before the call. When a parallel strand reaches the flag
// later, each record is judged as if that strand had run the function: an
// earlier access that is parallel to the strand races with the function's
// access.
//
// These do not count:
//  - Accesses after the function's end. They come after the function in every
//    schedule.
//  - Accesses with which the function itself is ordered, by its own gets,
//    spawns and locks. They would order it in the other strand, too.
//  - Memory that the other strand cannot know: memory that was allocated in
//    parallel with that strand, and local variables of functions that have
//    ended.
//
// Each strand may pass another argument to the function. The detector cannot
// know that. So an access to memory that such an argument may refer to is a
// limit of the certificate, and not a race: see isTheSame in OnceAccesses.cpp.
//
// The initialiser of a thread-local variable runs once for each thread. All
// strands run in one thread here, so that the initialiser runs only once. In
// another schedule other strands run it as well. So a change of memory that
// other threads may know is a limit of the certificate, if a strand uses the
// variable where something is parallel. A read of such memory is a limit if a
// strand that is parallel to such a use has changed the memory, or if the
// memory has another value at such a use than the initialiser has read.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ONCEACCESSES_H
#define CILKSAN_SHADOW_ONCEACCESSES_H

#include "../core/State.h"
#include "../findings/Coverage.h"
#include "../order/HappensBefore.h"
#include "AccessLists.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cilksan {

/// Begins to record. The part of the running task that runs the function has
/// begun (beginPart). Earlier attempts, which have failed, have put their ends
/// at \p Of under \p Number. \p TakesNothing is true if the function has no
/// parameters, so that the call accesses the same memory in every strand.
void beginRecording(uintptr_t Of, uint64_t Number, bool TakesNothing);
/// Ends the innermost recording, and keeps the recording for strands that get
/// the put at \p Of under \p Number.
void endRecording(uintptr_t Of, uint64_t Number);

/// An access by which a strand reads a flag.
struct OnceLook {
  /// The load or call that looks at the flag.
  Site Where;
  /// True if the strand would have run the function itself if no strand had run
  /// it yet. False if the strand may only have tested whether the function has
  /// run.
  bool Runs;
};
/// Judges the record of the function whose end was put at \p Of under \p
/// Number. Called before the running strand gets this put.
void judgeOnce(uintptr_t Of, uint64_t Number, OnceLook By);

/// Begins to record the accesses of an initialiser of thread-local variables. A
/// part of the running task has begun (beginPart). \p IsAlone is true if
/// nothing is parallel.
void beginRecordingOfThread(bool IsAlone);
/// Ends the recording that beginRecordingOfThread began. \p Guard is the
/// variables' guard.
void endRecordingOfThread(uintptr_t Guard);
/// Ends the recording of an initialiser that an exception has left. Its part
/// has ended.
void leaveRecordingOfThread();
/// Judges the initialiser of the variables with the guard \p Guard: the running
/// strand uses one of them.
void judgeThread(uintptr_t Guard);

/// Notes the call \p Call, which told the initialisers of thread-local
/// variables in progress which thread runs them. Called while isOnlyRecorded.
void tellInInitialiser(const UncheckedCall &Call);
/// Returns such calls, if a strand has later used the variables of the
/// initialiser while something was parallel.
const std::vector<UncheckedCall> &toldInInitialisers();

/// Returns true if accesses are only recorded and not checked: an initialiser
/// of thread-local variables runs, and nothing is parallel.
bool isOnlyRecorded();

/// Records an access of the running strand to the cell at \p At, which has the
/// accesses \p W and \p R so far, or the accesses of a list. Called while
/// State::Recording is not 0. The access is to \p Size bytes at \p Addr, and
/// the cell has some of these bytes.
void recordOnce(Cell W, Cell R, const ListEntry &Mine, uintptr_t At,
                uintptr_t Addr, size_t Size);

/// Returns the functions for which only this run's order was judged.
const std::vector<UncheckedOnce> &uncheckedOnce();

/// Drops recordings that no strand can reach any more.
void dropOnceAccesses();
/// Calls \p Visit for all times and records in the recordings.
void forEachOnceAccess(void (*Visit)(Time &At, uint32_t &Record, void *Data),
                       void *Data);

/// The maximum number of cells, and of conflicts, that are recorded for one
/// function.
extern size_t MostOnceAccesses;

} // namespace cilksan

#endif // CILKSAN_SHADOW_ONCEACCESSES_H
