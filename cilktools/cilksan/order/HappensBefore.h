//===- HappensBefore.h - happens-before edges -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Happens-before edges by other means than spawns and syncs. A strand that gets
// something that another strand has put (the value of an IVar, for example)
// comes after the put and after all actions that precede the put, even if
// spawns and syncs make the two strands parallel. So the dag is not
// series-parallel: two strands are parallel if no path of edges of either kind
// leads from one to the other.
//
// Properties of SP-bags that remain true, and that do not:
//  - A strand that SP-bags orders before another one comes before it.
//  - One writer for each location is enough, the last one: a strand that is
//    parallel to an earlier writer, which precedes the last one, is parallel to
//    the last one, too.
//  - One reader is not enough: if two readers are parallel, a later strand may
//    get a put of the first one. The first reader stands for the second one as
//    long as nothing has been put since. Otherwise the location has a list of
//    readers (AccessLists.h).
//
// The actions of a detached task (DetachedTasks.h) precede only the code that
// follows a get, and only these edges express that.
//
// Programs without puts pay for nothing but a test of State::HasEdges.
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
/// same address and number. Earlier puts there stay if \p Also, and are
/// forgotten otherwise.
void addPut(uintptr_t Of, bool Also, uint64_t Number = 0);
/// Gets the put at \p Of under \p Number, if there is one.
void addGet(uintptr_t Of, uint64_t Number = 0);
/// Puts the running strand's actions since \p Begin, and the puts that it has
/// got since then. Accesses before \p Begin are ordered only for memory that is
/// handed over (isHandedOver).
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
/// Notes that a detached task begins. From then on no earlier access stands for
/// one of the task, as if the running strand had put something.
void addStart();
/// Returns the time of what addPutSince has put at \p Of under \p Number; 0 if
/// something else, or nothing, was put there.
Time timeOfPut(uintptr_t Of, uint64_t Number);
/// Returns true if what was done at \p T comes before what was gotten at
/// \p Begin or later, and before \p End, and so before what is done now.
bool isGotten(Time T, Time Begin, Time End);
/// Returns true if what was done at \p T comes before what was put at \p Of
/// under \p Number.
bool isPut(Time T, uintptr_t Of, uint64_t Number);
/// Returns true if there is a put at \p Of under \p Number.
bool hasPut(uintptr_t Of, uint64_t Number = 0);

/// Returns true if a path with puts and gets leads from the actions at \p T to
/// the running strand.
bool happensBeforeNow(Time T);

/// Returns true if the strand that allocated memory at \p Made, and accessed it
/// at \p T, has handed it over to the running strand: the access came before a
/// put, and only after that put can the running strand know the memory, which a
/// parallel strand has allocated.
bool isHandedOver(Time T, Time Made);

/// Returns true if the actions at \p T are parallel to the running strand.
inline bool isParallel(Time T) {
  return isParallelByTasks(T) &&
         !(__csan_state.HasEdges && happensBeforeNow(T));
}

/// The time of the last put.
extern Time LastPut;
/// Returns true if there may have been a put, by the strand that acted at \p T
/// or by a strand that came later, after its action at \p T.
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
