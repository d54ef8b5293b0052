//===- Edges.cpp - what comes before what but for spawns and syncs --------===//
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
// (beginTimeBehindPut). All accesses come to the library for that: the hooks
// find no cells any more.
//
//===----------------------------------------------------------------------===//

#include "Edges.h"

#include "Pages.h"
#include "Times.h"

#include <algorithm>
#include <map>

using namespace cilksan;

Time cilksan::LastPut;

namespace {

/// The pasts of what was put, by its address.
std::map<uintptr_t, Times> &given() {
  static auto &All = *new std::map<uintptr_t, Times>;
  return All;
}

struct Get {
  Time At;
  Times Past;
};
std::vector<Get> &gotten() {
  static auto &All = *new std::vector<Get>;
  return All;
}

using Gets = std::map<const Bag *, Get>;

/// Whether the gets where the bags say the same as of a task that no sync joins
/// come behind its end.
bool isTied(Time Begin, Time End, const void *Data) {
  const Gets &ByGroup = *static_cast<const Gets *>(Data);
  auto Its = ByGroup.find(groupOf(Begin));
  return Its != ByGroup.end() && Its->second.Past.contains(End);
}

/// Makes one of those that come before the same strands from now on.
void uniteGotten() {
  Gets ByGroup;
  for (Get &G : gotten()) {
    // What follows it has been put by the end of that task.
    if (isLoose(G.At))
      continue;
    auto [It, New] = ByGroup.try_emplace(groupOf(G.At));
    Get &Group = It->second;
    Group.At = G.At;
    if (New)
      Group.Past = std::move(G.Past);
    else
      Group.Past.unite(G.Past);
  }
  tieLoose(isTied, &ByGroup);
  gotten().clear();
  for (auto &[Group, G] : ByGroup)
    gotten().push_back(std::move(G));
}

void setEdges(bool Has) {
  State &S = __csan_state;
  if (S.HasEdges != Has)
    hidePages(Has);
  S.HasEdges = Has;
}

/// Where nothing is parallel all that was done comes before all that follows,
/// and no edge so far says more than that.
bool isAlone() {
  const State &S = __csan_state;
  if (S.LastBag != S.AloneBag)
    return false;
  gotten().clear();
  setEdges(false);
  return true;
}

} // namespace

void cilksan::addPut(uintptr_t Of, bool Also) {
  const State &S = __csan_state;
  Quiet Guard;
  if (isAlone()) {
    given()[Of] = {};
    return;
  }
  setEdges(true);
  uniteGotten();
  static auto &LastPast = *new Times;
  Times Past = pastOfNow(LastPast);
  LastPast = Past;
  // None is loose now.
  for (const Get &G : gotten())
    if (!isParallelByBags(G.At))
      Past.unite(G.Past);
  Times &Put = given()[Of];
  if (Also)
    Past.unite(Put);
  Put = std::move(Past);
  LastPut = S.Last;
}

void cilksan::addGet(uintptr_t Of) {
  Quiet Guard;
  if (isAlone())
    return;
  auto Put = given().find(Of);
  if (Put == given().end())
    return;
  gotten().push_back({__csan_state.Now, Put->second});
  uniteGotten();
  // What is left of tasks that no sync joins may have been all.
  isAlone();
}

void cilksan::addGetOf(const Times &Past) {
  Quiet Guard;
  if (isAlone())
    return;
  setEdges(true);
  LastPut = __csan_state.Last;
  gotten().push_back({__csan_state.Now, Past});
  uniteGotten();
}

void cilksan::addStart() {
  setEdges(true);
  LastPut = __csan_state.Last;
}

bool cilksan::hasPut(uintptr_t Of) { return given().count(Of); }

bool cilksan::isBeforeByEdges(Time T) {
  return std::any_of(gotten().begin(), gotten().end(), [=](const Get &G) {
    return G.Past.contains(T) && !isParallelByTasks(G.At);
  });
}

void cilksan::beginTime() {
  State &S = __csan_state;
  if (!S.Now)
    return;
  if (S.Last >= S.Limit)
    __csan_renumber();
  S.Now = S.TaskBag->Now = ++S.Last;
}

void cilksan::forgetPuts(uintptr_t Addr, uint64_t Size) {
  auto &All = given();
  if (!All.empty())
    All.erase(All.lower_bound(Addr), All.lower_bound(Addr + Size));
}

size_t cilksan::countRangesOfEdges() {
  size_t Count = 0;
  for (const auto &[Of, Past] : given())
    Count += Past.size();
  for (const Get &G : gotten())
    Count += G.Past.size();
  return Count;
}

void cilksan::addCutsOfEdges(std::vector<Time> &Cuts) {
  if (__csan_state.LastBag == __csan_state.AloneBag) {
    gotten().clear();
    for (auto &[Of, Past] : given())
      Past = {};
  }
  Cuts.push_back(LastPut + 1);
  addCutsOfLoose(Cuts);
  for (const auto &[Of, Past] : given())
    Past.addCuts(Cuts);
  for (const Get &G : gotten()) {
    Cuts.push_back(G.At);
    G.Past.addCuts(Cuts);
  }
}

void cilksan::renumberEdges() {
  LastPut = renumbered(LastPut);
  renumberLoose();
  Times Like;
  auto Renumber = [&Like](Times &Past) {
    Past.renumber(renumbered, Like);
    Like = Past;
  };
  for (auto &[Of, Past] : given())
    Renumber(Past);
  for (Get &G : gotten()) {
    G.At = renumbered(G.At);
    Renumber(G.Past);
  }
}
