//===- HappensBefore.cpp - happens-before edges by puts and gets ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Futures that are touched anywhere make dags that are not series-parallel. For
// such dags, Utterback, Agrawal, Fineman and Lee ("Efficient race detection
// with futures", PPoPP 2019) and Xu, Singer and Lee ("Parallel determinacy race
// detection for futures", PPoPP 2020) keep the reachability between the strands
// that touch futures, and a separate structure for the series-parallel part of
// the dag. This file does the same with sets of times:
//
//  - Each put has a past: all times that come before it, by paths of any edges.
//    The past consists of the times that precede the put according to the bags
//    at that moment, and of the pasts of all gets that come before the put.
//  - For each get so far, this file keeps the time of the get, and the past of
//    the put that it got. A path
//    leads from T to the running strand if, according to the bags, one of these
//    gets comes before that strand, and T is in the past of the get. Gets for
//    which the bags will always give the same answers (groupOf) are united, so
//    that there are no more gets than bags.
//
// The cost is in proportion to the number of puts and gets, times the number of
// ranges in a past. At worst a past has as many ranges as there are tasks that
// are not joined; mostly it has few.
//
// A past has all times of the strand that puts, so that strand's later actions
// need a later time. The strand's ancestors need a later time as well, because
// their strands up to their spawns are in the past. An ancestor gets a later
// time at its next access (beginTimeAfterPut). To make this possible, all
// accesses reach the library: the hooks find no cells any more.
//
//===----------------------------------------------------------------------===//

#include "HappensBefore.h"

#include "../core/CellPages.h"
#include "TimeSets.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

using namespace cilksan;

Time cilksan::LastPut;

namespace {

/// All: the times that come before a put. OfHandedOver: the times that come
/// before the put only for accesses to memory that is handed over
/// (isHandedOver).
struct Pasts {
  Times All, OfHandedOver;

  void unite(const Pasts &Other) {
    All.unite(Other.All);
    OfHandedOver.unite(Other.OfHandedOver);
  }
};

struct Put {
  Pasts Past;
  /// A time after the put actions, or 0 if no such time is known. A get has no
  /// effect if its strand comes after this time already.
  Time Last = 0;
};

/// The puts by their addresses and numbers.
using Puts = std::map<std::pair<uintptr_t, uint64_t>, Put>;
Puts &given() {
  static auto &All = *new Puts;
  return All;
}

struct Get {
  Time At;
  Pasts Past;
};
std::vector<Get> &gotten() {
  static auto &All = *new std::vector<Get>;
  return All;
}

using Gets = std::map<const Bag *, Get>;

/// Returns true if there is a group of gets for which the bags give the same
/// answers as for a detached task, and these gets come after the task's end.
bool isTied(Time Begin, Time End, const void *Data) {
  const Gets &ByGroup = *static_cast<const Gets *>(Data);
  auto Its = ByGroup.find(groupOf(Begin));
  return Its != ByGroup.end() && Its->second.Past.All.contains(End);
}

/// Unites the gets that will come before the same strands from now on.
void uniteGotten() {
  Gets ByGroup;
  for (Get &G : gotten()) {
    // Later strands get this past through the put at the end of the detached
    // task.
    if (isInDetachedTask(G.At))
      continue;
    auto [It, New] = ByGroup.try_emplace(groupOf(G.At));
    Get &Group = It->second;
    Group.At = G.At;
    if (New)
      Group.Past = std::move(G.Past);
    else
      Group.Past.unite(G.Past);
  }
  joinDetachedTasks(isTied, &ByGroup);
  gotten().clear();
  for (auto &[Group, G] : ByGroup)
    gotten().push_back(std::move(G));
}

void setEdges(bool Has) {
  State &S = __csan_state;
  if (S.HasEdges != Has)
    hidePages(Has);
  S.HasEdges = Has;
  BecameAlone = Has ? forgetEdges : nullptr;
}

/// Returns true if nothing is parallel now. Then all earlier actions come
/// before all later actions, so the edges so far are redundant, and this
/// function forgets them.
bool isAlone() {
  const State &S = __csan_state;
  if (S.LastBag != S.AloneBag)
    return false;
  forgetEdges();
  return true;
}

/// Adds the pasts of the gets that come before the running strand and were made
/// at \p Since or later.
void addGotten(Pasts &Past, Time Since = 0) {
  for (const Get &G : gotten())
    if (G.At >= Since && !isParallelByTasks(G.At))
      Past.unite(G.Past);
}

/// Returns the times that come before the running strand.
Times wholePast() {
  static auto &LastPast = *new Times;
  return LastPast = pastOfNow(LastPast);
}

void get(Pasts Past) {
  gotten().push_back({__csan_state.Now, std::move(Past)});
  uniteGotten();
}

} // namespace

void cilksan::forgetEdges() {
  CheckingPause Guard;
  gotten().clear();
  setEdges(false);
}

void cilksan::addPut(uintptr_t Of, bool Also, uint64_t Number) {
  CheckingPause Guard;
  Put &It = given()[{Of, Number}];
  if (isAlone()) {
    It = {};
    return;
  }
  setEdges(true);
  uniteGotten();
  Pasts Past = {wholePast(), {}};
  addGotten(Past);
  if (Also)
    Past.unite(It.Past);
  It.Past = std::move(Past);
  LastPut = __csan_state.Last;
}

void cilksan::addPutSince(Time Begin, uintptr_t Of, uint64_t Number) {
  State &S = __csan_state;
  CheckingPause Guard;
  if (isAlone())
    return dropPut(Of, Number);
  setEdges(true);
  assert(Begin <= S.Last && "the part has begun");
  // Last is a time without actions. Until the gets are united, it separates
  // later gets from earlier gets.
  const Time Last = ++S.Last;
  Pasts Past = {{}, wholePast()};
  appendTight(Past.All, Begin, Last, {});
  addGotten(Past, Begin);
  for (const Get &G : gotten())
    if (!isParallelByTasks(G.At))
      Past.OfHandedOver.unite(G.Past.All);
  given()[{Of, Number}] = {std::move(Past), Last};
  LastPut = Last;
}

void cilksan::addPutOf(const Times &Past, uintptr_t Of, uint64_t Number) {
  CheckingPause Guard;
  if (isAlone())
    return dropPut(Of, Number);
  setEdges(true);
  Put It = {{Past, {}}};
  addGotten(It.Past);
  given()[{Of, Number}] = std::move(It);
  LastPut = __csan_state.Last;
}

void cilksan::addGet(uintptr_t Of, uint64_t Number) {
  CheckingPause Guard;
  if (isAlone())
    return;
  auto It = given().find({Of, Number});
  if (It == given().end() || (It->second.Last && !isParallel(It->second.Last)))
    return;
  get(It->second.Past);
  // The get may have joined the last detached task, so that nothing is
  // parallel.
  isAlone();
}

void cilksan::addGetOf(const Times &Past) {
  CheckingPause Guard;
  if (isAlone())
    return;
  setEdges(true);
  LastPut = __csan_state.Last;
  get({Past, {}});
}

void cilksan::addGetOfAll(uintptr_t Of) {
  CheckingPause Guard;
  const auto First = given().lower_bound({Of, 0});
  auto It = First;
  Pasts Past;
  for (; It != given().end() && It->first.first == Of; ++It)
    Past.unite(It->second.Past);
  if (It == First)
    return;
  given().erase(First, It);
  if (!isAlone())
    get(std::move(Past));
}

void cilksan::dropPut(uintptr_t Of, uint64_t Number) {
  CheckingPause Guard;
  given().erase({Of, Number});
}

void cilksan::addStart() {
  setEdges(true);
  LastPut = __csan_state.Last;
}

bool cilksan::hasPut(uintptr_t Of, uint64_t Number) {
  return given().count({Of, Number});
}

Time cilksan::timeOfPut(uintptr_t Of, uint64_t Number) {
  const auto It = given().find({Of, Number});
  return It != given().end() ? It->second.Last : 0;
}

bool cilksan::isPut(Time T, uintptr_t Of, uint64_t Number) {
  const auto It = given().find({Of, Number});
  return It != given().end() && It->second.Past.All.contains(T);
}

bool cilksan::isGotten(Time T, Time Begin, Time End) {
  return std::any_of(gotten().begin(), gotten().end(), [=](const Get &G) {
    return G.At >= Begin && G.At < End && G.Past.All.contains(T) &&
           !isParallelByTasks(G.At);
  });
}

bool cilksan::happensBeforeNow(Time T) {
  return std::any_of(gotten().begin(), gotten().end(), [=](const Get &G) {
    return G.Past.All.contains(T) && !isParallelByTasks(G.At);
  });
}

bool cilksan::isHandedOver(Time T, Time Made) {
  if (!__csan_state.HasEdges || !isParallel(Made))
    return false;
  return std::any_of(gotten().begin(), gotten().end(), [=](const Get &G) {
    const Times &Past = G.Past.OfHandedOver;
    return Past.contains(T) && Past.contains(Made) && !isParallelByTasks(G.At);
  });
}

void cilksan::beginTime() {
  State &S = __csan_state;
  if (!S.Now)
    return;
  if (S.Last >= S.Limit)
    __csan_renumber();
  S.Now = S.TaskBag->Now = ++S.Last;
  assert(S.Now < EndOfTime && "times end before the values of cells");
}

void cilksan::forgetPuts(uintptr_t Addr, uint64_t Size) {
  auto &All = given();
  if (!All.empty())
    All.erase(All.lower_bound({Addr, 0}), All.lower_bound({Addr + Size, 0}));
}

template <typename Visit> static void forEachPast(Visit V) {
  auto Both = [&V](Pasts &P) {
    V(P.All);
    V(P.OfHandedOver);
  };
  for (auto &[Of, Put] : given())
    Both(Put.Past);
  for (Get &G : gotten())
    Both(G.Past);
}

size_t cilksan::countRangesOfEdges() {
  size_t Count = 0;
  forEachPast([&](const Times &Past) { Count += Past.size(); });
  return Count;
}

void cilksan::addCutsOfEdges(std::vector<Time> &Cuts) {
  if (__csan_state.LastBag == __csan_state.AloneBag) {
    gotten().clear();
    for (auto &[Of, Put] : given())
      Put = {};
  }
  Cuts.push_back(LastPut + 1);
  addCutsOfDetachedTasks(Cuts);
  forEachPast([&](const Times &Past) { Past.addCuts(Cuts); });
  for (const Get &G : gotten())
    Cuts.push_back(G.At);
}

void cilksan::renumberEdges() {
  LastPut = renumbered(LastPut);
  renumberDetachedTasks();
  Times Like;
  forEachPast([&](Times &Past) {
    Past.renumber(renumbered, Like);
    Like = Past;
  });
  for (auto &[Of, Put] : given())
    Put.Last = renumbered(Put.Last);
  for (Get &G : gotten())
    G.At = renumbered(G.At);
}
