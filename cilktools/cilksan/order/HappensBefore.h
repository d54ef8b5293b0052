//===- HappensBefore.h - happens-before edges -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Happens-before edges by other means than spawns and syncs. If one strand puts
// something (the value of an IVar, for example) and a second strand gets it,
// the second strand comes after the put and after all actions that precede the
// put, even if spawns and syncs make the two strands parallel. So the dag is
// not series-parallel: two strands are parallel if no path of edges of either
// kind leads from one to the other.
//
// Some properties of SP-bags remain true, and one does not:
//  - If SP-bags order a strand before another strand, it comes before that
//    strand.
//  - The last writer of each location is enough. Earlier writers precede the
//    last writer, so a strand that is parallel to an earlier writer is also
//    parallel to the last writer.
//  - One reader is not enough: if two readers are parallel, a later strand may
//    get a put of the first reader only. The first reader represents the second
//    reader as long as nothing has been put after the first read. Otherwise the
//    location has a list of readers (AccessLists.h).
//
// The actions of a detached task (DetachedTasks.h) precede only the code that
// follows a get, and only these edges express that.
//
// Programs without puts pay only for a test of State::HasEdges.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_HAPPENSBEFORE_H
#define CILKSAN_ORDER_HAPPENSBEFORE_H

#include "../core/State.h"
#include "DetachedTasks.h"
#include "TimeSets.h"

#include <cstddef>
#include <vector>

namespace cilksan {

/// Puts at \p Of, under \p Number: the running strand's actions so far, and all
/// actions that precede them, come before a strand's actions after a get of the
/// same address and number. Earlier puts at the same address and number stay if
/// \p Also is true, and are forgotten otherwise.
void addPut(uintptr_t Of, bool Also, uint64_t Number = 0);
/// Gets the put at \p Of under \p Number, if there is one.
void addGet(uintptr_t Of, uint64_t Number = 0);
/// Puts the running strand's actions since \p Begin, and the puts that the
/// strand has got since then. Accesses before \p Begin are ordered only if
/// their memory is handed over (isHandedOver).
void addPutSince(Time Begin, uintptr_t Of, uint64_t Number);
/// Puts the actions at the times of \p Past, and the puts that the running
/// strand has got.
void addPutOf(const Times &Past, uintptr_t Of, uint64_t Number);
/// Gets all puts at \p Of, and forgets them.
void addGetOfAll(uintptr_t Of);
/// Forgets the put at \p Of under \p Number.
void dropPut(uintptr_t Of, uint64_t Number);
/// Orders the actions at the times of \p Past before the running strand's
/// actions from now on, without a put.
void addGetOf(const Times &Past);
/// Forgets all puts and gets. Called when nothing is parallel any more, so that
/// spawns and syncs imply the same order.
void forgetEdges();
/// Notes that a detached task begins. From then on, no earlier access
/// represents an access of the task, as if the running strand had put
/// something.
void addStart();
/// Returns the time of the put that addPutSince has made at \p Of under \p
/// Number. Returns 0 if there is no put, or another function made it.
Time timeOfPut(uintptr_t Of, uint64_t Number);
/// Returns true if the actions at \p T come before a put that the running
/// strand got at \p Begin or later and before \p End, and so before its present
/// actions.
bool isGotten(Time T, Time Begin, Time End);
/// Returns true if the actions at \p T come before the put at \p Of under \p
/// Number.
bool isPut(Time T, uintptr_t Of, uint64_t Number);
/// Returns true if there is a put at \p Of under \p Number.
bool hasPut(uintptr_t Of, uint64_t Number = 0);

/// Returns true if a path with puts and gets leads from the actions at \p T to
/// the running strand.
bool happensBeforeNow(Time T);

/// Returns true if a parallel strand allocated memory at \p Made, accessed it
/// at \p T, and has handed it over to the running strand. That is the case if
/// the access came before a put, and the running strand can know the memory
/// only after that put.
bool isHandedOver(Time T, Time Made);

/// Returns true if the actions at \p T are parallel to the running strand.
inline bool isParallel(Time T) {
  return isParallelByTasks(T) &&
         !(__csan_state.HasEdges && happensBeforeNow(T));
}

/// The time of the last put.
extern Time LastPut;
/// Returns true if there may have been a put after the action at \p T, by the
/// strand of that action or by a later strand.
inline bool mayBeFollowed(Time T) { return T <= LastPut; }

/// Gives the running strand a new time, so that its next accesses precede no
/// earlier put. Called before an access.
void beginTime();
/// Begins a time if something was put at the current time or later.
inline void beginTimeAfterPut() {
  const State &S = __csan_state;
  if (S.HasEdges && S.Now && mayBeFollowed(S.Now))
    beginTime();
}

/// Forgets the puts at addresses that now belong to another object.
void forgetPuts(uintptr_t Addr, uint64_t Size);

/// Returns the number of ranges of times that all puts and gets keep.
size_t countRangesOfEdges();
/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfEdges(std::vector<Time> &Cuts);
void renumberEdges();

} // namespace cilksan

#endif // CILKSAN_ORDER_HAPPENSBEFORE_H
