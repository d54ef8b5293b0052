//===- OnceAccesses.h - accesses of functions that run once -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first strand that comes to a flag runs the flag's function (pthread_once,
// std::call_once, the initialisation of a static variable). In this run that is
// the serially first one; in another schedule it is any strand that comes to
// the flag in parallel with it. Then the function is parallel to what the
// serially first strand has done before it came.
//
// So while such a function runs, this file records the accesses that conflict
// with an access from before the call. When a parallel strand comes to the flag
// later, each record is judged as if that strand had run the function: an
// earlier access that is parallel to the strand races with the function's.
//
// These do not count:
//  - Accesses after the function's end. In every schedule they come after it.
//  - Accesses that the function itself is ordered with, by what it gets, spawns
//    and locks. It would do so in the other strand, too.
//  - Memory that the other strand cannot know: what was allocated in parallel
//    with it, and local variables of functions that have ended.
//
// The function may have been given an argument that is another one in each
// strand. Nothing tells that. What may be such memory is a limit, not a race:
// see isTheSame in OnceAccesses.cpp.
//
// The initialiser of a thread-local variable runs once for each thread. All
// strands run in one thread here, so that it runs once in all. In another
// schedule other strands run it as well: what it changes that others may know
// is a limit, if a strand uses the variable where something is parallel.
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
/// at \p Of under \p Number. \p TakesNothing says that the function has no
/// parameters, and so that every strand's call of it accesses the same memory.
void beginRecording(uintptr_t Of, uint64_t Number, bool TakesNothing);
/// Ends the innermost recording, and keeps it for strands that get the put at
/// \p Of under \p Number.
void endRecording(uintptr_t Of, uint64_t Number);

/// The look of a strand at a flag.
struct OnceLook {
  /// The load or call that looks at the flag.
  Site Where;
  /// True if the strand would run the function itself if nobody had done so,
  /// and false if it may only have asked whether somebody has.
  bool Runs;
};
/// Judges the record of the function whose end was put at \p Of under \p
/// Number. Called before the running strand gets this put.
void judgeOnce(uintptr_t Of, uint64_t Number, OnceLook By);

/// Begins to record the accesses of an initialiser of thread-local variables. A
/// part of the running task has begun; \p IsAlone says that nothing is
/// parallel.
void beginRecordingOfThread(bool IsAlone);
/// Ends that recording. \p Guard is the variables' guard.
void endRecordingOfThread(uintptr_t Guard);
/// Judges the initialiser of the variables with the guard \p Guard: the running
/// strand uses one of them.
void judgeThread(uintptr_t Guard);

/// Returns true if accesses are looked at only to record them: an initialiser
/// of thread-local variables runs, and nothing is parallel.
bool isOnlyRecorded();

/// An access of the running strand to a cell that has the accesses \p W and
/// \p R so far, or those of a list. Called while State::Recording is not 0. The
/// access is to \p Size bytes at \p Addr, of which the cell at \p At has some.
void recordOnce(Cell W, Cell R, const ListEntry &Mine, uintptr_t At,
                uintptr_t Addr, size_t Size);

/// The functions of which only this run's order was judged.
const std::vector<UncheckedOnce> &uncheckedOnce();

/// Drops recordings that no strand can come to any more.
void dropOnceAccesses();
/// Calls \p Visit for all times and records that are kept here.
void forEachOnceAccess(void (*Visit)(Time &At, uint32_t &Record, void *Data),
                       void *Data);

/// The most cells, and the most conflicts, that are recorded of one function.
extern size_t MostOnceAccesses;

} // namespace cilksan

#endif // CILKSAN_SHADOW_ONCEACCESSES_H
