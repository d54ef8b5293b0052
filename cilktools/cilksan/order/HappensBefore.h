//===- HappensBefore.h - happens-before edges -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Happens-before edges by other means than spawns and syncs. A strand that gets
// what another strand has put (the value of an IVar, for example) comes after
// the put and after all that precedes the put, even if spawns and syncs make
// the two strands parallel. So the dag is not series-parallel: two strands are
// parallel if no path of edges of either kind leads from one to the other.
//
// Properties of SP-bags that remain true, and that do not:
//  - A strand that SP-bags orders before another one comes before it.
//  - One writer for each location is enough, the last one: a strand that is
//    parallel to an earlier writer, which precedes the last one, is parallel to
//    the last one, too.
//  - One reader is not enough: if two readers are parallel, a later strand may
//    get what the first one has put. The first reader stands for the second one
//    as long as nothing has been put since. Otherwise the location has a list
//    of readers (AccessLists.h).
//
// The actions of a task that no sync joins (DetachedTasks.h) precede only the
// code that follows a get, and only these edges tell that.
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

/// Puts at \p Of, under \p Number: what the running strand has done, and all
/// that precedes it, comes before what strands do after a get of the same
/// address and number. Earlier puts there stay if \p Also, and are forgotten
/// otherwise.
void addPut(uintptr_t Of, bool Also, uint64_t Number = 0);
/// Gets what was put at \p Of under \p Number, if anything was.
void addGet(uintptr_t Of, uint64_t Number = 0);
/// Puts what the running strand has done since \p Begin and what it got since
/// then. Accesses before \p Begin are ordered only for memory that is handed
/// over (isHandedOver).
void addPutSince(Time Begin, uintptr_t Of, uint64_t Number);
/// Puts what was done at the times of \p Past, and what the running strand got.
void addPutOf(const Times &Past, uintptr_t Of, uint64_t Number);
/// Gets all that was put at \p Of, and forgets these puts.
void addGetOfAll(uintptr_t Of);
/// Forgets what was put at \p Of under \p Number.
void dropPut(uintptr_t Of, uint64_t Number);
/// Orders what was done at the times of \p Past before what the running strand
/// does from now on, without a put.
void addGetOf(const Times &Past);
/// Forgets all puts and gets. Called when nothing is parallel any more, so that
/// spawns and syncs imply the same order.
void forgetEdges();
/// Notes that a task begins that no sync joins. From then on no earlier access
/// stands for one of the task, as if the running strand had put something.
void addStart();
/// Returns true if something was put at \p Of under \p Number.
bool hasPut(uintptr_t Of, uint64_t Number = 0);

/// Returns true if a path with puts and gets leads from what was done at \p T
/// to what is done now.
bool happensBeforeNow(Time T);

/// Returns true if the strand that allocated memory at \p Made, and accessed it
/// at \p T, has handed it over to the running strand: the access came before a
/// put, and only after that put can the running strand know the memory, which a
/// parallel strand has allocated.
bool isHandedOver(Time T, Time Made);

/// Returns true if what was done at \p T is parallel to what is done now.
inline bool isParallel(Time T) {
  return isParallelByTasks(T) &&
         !(__csan_state.HasEdges && happensBeforeNow(T));
}

/// The time of the last put.
extern Time LastPut;
/// Returns true if a strand may have put something after it did something at
/// \p T, or a strand that came later.
inline bool mayBeFollowed(Time T) { return T <= LastPut; }

/// Gives the running strand a new time, so that its next accesses precede no
/// earlier put. Called before an access.
void beginTime();
/// Begins a time if something was put at the current time or later.
inline void beginTimeBehindPut() {
  const State &S = __csan_state;
  if (S.HasEdges && S.Now && mayBeFollowed(S.Now))
    beginTime();
}

/// Forgets what was put in memory that now belongs to another object.
void forgetPuts(uintptr_t Addr, uint64_t Size);

/// Returns the number of ranges of times that all puts and gets keep.
size_t countRangesOfEdges();
/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfEdges(std::vector<Time> &Cuts);
void renumberEdges();

} // namespace cilksan

#endif // CILKSAN_ORDER_HAPPENSBEFORE_H
