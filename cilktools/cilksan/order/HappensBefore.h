//===- HappensBefore.h - orders by other means than spawns and syncs ------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that gets what another one has put (an IVar's value) comes after
// it, and after all that came before that, though spawns and syncs say that the
// two are parallel. So there are more edges than those of a series-parallel
// dag, and two strands are parallel if no path of edges of either kind leads
// from one to the other.
//
// What of SP-bags remains true, and what doesn't:
//  - A strand that SP-bags says comes before another one does so.
//  - The last writer is enough: if it isn't parallel to an earlier one, it is
//    so to all that are.
//  - One reader isn't: of two that are parallel, what the first one's strand
//    puts may be got by a later one. But it stands for the second one as long
//    as nothing has been put since. Else there is a list of readers
//    (AccessLists.h).
//
// What a task has done that no sync joins (DetachedTasks.h) precedes only what
// comes behind gets, and only edges say that.
//
// Programs without puts pay nothing: State::HasEdges is all that is asked.
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

/// What the running strand has done, and what came before that, comes before
/// what strands do behind a get of \p Of; \p Also: as well as what was put
/// there before, which else is forgotten. What is put with different numbers
/// are different things.
void addPut(uintptr_t Of, bool Also, uint64_t Number = 0);
void addGet(uintptr_t Of, uint64_t Number = 0);
/// The same of what the running strand has done since then, and of what it got
/// since; and of memory that is handed over, of what it has done before.
void addPutSince(Time Begin, uintptr_t Of, uint64_t Number);
/// The same of what lies in \p Past, and of what the running strand got.
void addPutOf(const Times &Past, uintptr_t Of, uint64_t Number);
/// A get of all that was put there, which then is no more.
void addGetOfAll(uintptr_t Of);
void dropPut(uintptr_t Of, uint64_t Number);
/// The same of what lies in \p Past, which nobody has put.
void addGetOf(const Times &Past);
/// Nothing is parallel: spawns and syncs say all that puts and gets so far do.
void forgetEdges();
/// A task begins that no sync joins: nothing that was done so far stands for
/// what it does, as if the running strand had put something.
void addStart();
/// Whether something was put there.
bool hasPut(uintptr_t Of, uint64_t Number = 0);

/// Whether a path with puts and gets leads from what was done at \p T to what
/// is done now.
bool isBeforeByEdges(Time T);

/// Whether what was done at \p T with memory that was allocated at \p Made came
/// before a put after which the running strand can only have got that memory:
/// another one, parallel to it, has allocated it.
bool isHandedOver(Time T, Time Made);

/// Whether what was done at \p T is parallel to what is done now.
inline bool isParallel(Time T) {
  return isParallelByTasks(T) && !(__csan_state.HasEdges && isBeforeByEdges(T));
}

/// When something was put last.
extern Time LastPut;
/// Whether a strand that did something at \p T, or one that came after that,
/// may have put something since.
inline bool mayBeFollowed(Time T) { return T <= LastPut; }

/// To be called before the running strand accesses memory: what it does from
/// now on comes before no put so far.
void beginTime();
inline void beginTimeBehindPut() {
  const State &S = __csan_state;
  if (S.HasEdges && S.Now && mayBeFollowed(S.Now))
    beginTime();
}

/// The memory is another's: what was put there is no more.
void forgetPuts(uintptr_t Addr, uint64_t Size);

/// How many ranges of times the past of all that was put and got has.
size_t countRangesOfEdges();
/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfEdges(std::vector<Time> &Cuts);
void renumberEdges();

} // namespace cilksan

#endif // CILKSAN_ORDER_HAPPENSBEFORE_H
