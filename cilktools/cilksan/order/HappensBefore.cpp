//===- HappensBefore.cpp - what comes before what but for spawns and syncs
//-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Futures that are touched anywhere make dags of which Utterback, Agrawal,
// Fineman and Lee ("Efficient race detection with futures", PPoPP 2019) and Xu,
// Singer and Lee ("Parallel determinacy race detection for futures", PPoPP
// 2020) keep the reachability between the strands that touch, beside a
// structure for the series-parallel rest. So it is done here, with sets of
// times:
//
//  - Of each put, the past: all times that come before it, by paths of any
//    edges. That is what the bags say at that moment, and the pasts of all gets
//    that come before it.
//  - Of the gets so far, the time and the past of what they got. A path leads
//    from T to what runs now if one of these gets comes before that, which the
//    bags say, and T is in its past. Those of which the bags will always say
//    the same (groupOf) are one, so that no more are left than there are bags.
//
// The cost is in proportion to the puts and gets, times the ranges that a past
// has; at worst these are as many as tasks that aren't joined, mostly a few.
//
// A past has all times of the strand that puts, so what that does later needs a
// later time; and so does what its ancestors do, whose strands up to their
// spawns are in it as well. They are given one at their next access
// (beginTimeAfterPut). All accesses come to the library for that: the hooks
// find no cells any more.
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

/// What comes before, and what does so of memory that is handed over.
struct Pasts {
  Times All, OfHandedOver;

  void unite(const Pasts &Other) {
    All.unite(Other.All);
    OfHandedOver.unite(Other.OfHandedOver);
  }
};

struct Put {
  Pasts Past;
  /// Who comes after what was done then has got it. 0: that isn't known.
  Time Last = 0;
};

/// What was put, by its address and number.
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

/// Whether the gets where the bags say the same as of a task that no sync joins
/// come after its end.
bool isTied(Time Begin, Time End, const void *Data) {
  const Gets &ByGroup = *static_cast<const Gets *>(Data);
  auto Its = ByGroup.find(groupOf(Begin));
  return Its != ByGroup.end() && Its->second.Past.All.contains(End);
}

/// Makes one of those that come before the same strands from now on.
void uniteGotten() {
  Gets ByGroup;
  for (Get &G : gotten()) {
    // What follows it has been put by the end of that task.
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

/// Where nothing is parallel all that was done comes before all that follows,
/// and no edge so far says more than that.
bool isAlone() {
  const State &S = __csan_state;
  if (S.LastBag != S.AloneBag)
    return false;
  forgetEdges();
  return true;
}

/// Adds what came before gets that come before now, and that were at \p Since
/// or later.
void addGotten(Pasts &Past, Time Since = 0) {
  for (const Get &G : gotten())
    if (G.At >= Since && !isParallelByTasks(G.At))
      Past.unite(G.Past);
}

/// What comes before now.
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
  // A time at which nothing is done. Gets since then are told from others as
  // long as they aren't united.
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
  // What is left of tasks that no sync joins may have been all.
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
