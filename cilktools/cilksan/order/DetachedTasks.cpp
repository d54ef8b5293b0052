//===- DetachedTasks.cpp - detached tasks (futures) -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranges of detached tasks. Two ranges are apart, or one is within the
// other. Only the outermost ranges are searched, in a map by their begins. Each
// range keeps the ranges within it, which become outermost when it is dropped.
// When a task ends, its range takes over the ranges that have been added since
// the task began. These are the last ranges of the map.
//
// A query is a search in the map. Two operations go through all outermost
// ranges, as many as there are futures that nobody has waited for: the search
// for ranges that gets have joined, at each put and get, and each computation
// of a put's past.
//
//===----------------------------------------------------------------------===//

#include "DetachedTasks.h"

#include "TimeSets.h"

#include <algorithm>
#include <cassert>
#include <map>

using namespace cilksan;

namespace {

struct DetachedRange {
  Time Begin, End;
  unsigned Level;
  std::vector<DetachedRange> Inner;
};

/// The outermost ranges, by their begins.
std::map<Time, DetachedRange> &outermost() {
  static auto &All = *new std::map<Time, DetachedRange>;
  return All;
}

void add(DetachedRange R) {
  const Time Begin = R.Begin;
  [[maybe_unused]] const auto [At, IsNew] =
      outermost().emplace(Begin, std::move(R));
  assert(IsNew && "no two outermost ranges begin together");
  assert((At == outermost().begin() || std::prev(At)->second.End < Begin) &&
         (std::next(At) == outermost().end() ||
          At->second.End < std::next(At)->first) &&
         "outermost ranges are apart");
}

void update() {
  State &S = __csan_state;
  S.AloneBag = outermost().empty() ? S.RootBag : nullptr;
}

void addCuts(const DetachedRange &R, std::vector<Time> &Cuts) {
  Cuts.push_back(R.Begin);
  Cuts.push_back(R.End + 1);
  for (const DetachedRange &I : R.Inner)
    addCuts(I, Cuts);
}

void renumber(DetachedRange &R) {
  R.Begin = renumbered(R.Begin);
  R.End = renumbered(R.End);
  for (DetachedRange &I : R.Inner)
    renumber(I);
}

} // namespace

unsigned cilksan::detachedLevel(Time T) {
  auto After = outermost().upper_bound(T);
  if (After == outermost().begin())
    return 0;
  const DetachedRange &R = std::prev(After)->second;
  return T <= R.End ? R.Level : 0;
}

void cilksan::addDetachedTask(Time Begin, Time End, unsigned Level) {
  auto &All = outermost();
  assert(Begin <= End && Level && "the task has run, in itself at least");
  DetachedRange New = {Begin, End, Level, {}};
  auto First = All.lower_bound(Begin);
  for (auto I = First; I != All.end(); ++I) {
    assert(I->second.End <= End && "tasks end in the order of the run");
    New.Inner.push_back(std::move(I->second));
  }
  All.erase(First, All.end());
  add(std::move(New));
  update();
  updateChecking();
}

void cilksan::joinDetachedTasks(IsJoined Is, const void *Data) {
  auto &All = outermost();
  if (All.empty())
    return;
  for (auto I = All.begin(); I != All.end();) {
    if (!Is(I->second.Begin, I->second.End, Data)) {
      ++I;
      continue;
    }
    std::vector<DetachedRange> Inner = std::move(I->second.Inner);
    I = All.erase(I);
    if (Inner.empty())
      continue;
    const Time Next = Inner.front().Begin;
    for (DetachedRange &R : Inner)
      add(std::move(R));
    I = All.find(Next);
  }
  update();
}

void cilksan::appendTight(Times &To, Time Begin, Time End, const Times &Like) {
  const auto &All = outermost();
  for (auto I = All.lower_bound(Begin); I != All.end() && I->first <= End;
       ++I) {
    if (Begin < I->second.Begin)
      To.append(Begin, I->second.Begin - 1, Like);
    Begin = I->second.End + 1;
  }
  if (Begin <= End)
    To.append(Begin, End, Like);
}

Times cilksan::pastOfNow(const Times &Like) {
  std::vector<std::pair<Time, Time>> Ranges;
  addPast(Ranges);
  Times Past;
  for (const auto &[Begin, End] : Ranges)
    appendTight(Past, Begin, End, Like);
  return Past;
}

void cilksan::addCutsOfDetachedTasks(std::vector<Time> &Cuts) {
  for (const auto &[Begin, R] : outermost())
    addCuts(R, Cuts);
}

void cilksan::renumberDetachedTasks() {
  std::vector<DetachedRange> Old;
  for (auto &[Begin, R] : outermost())
    Old.push_back(std::move(R));
  outermost().clear();
  for (DetachedRange &R : Old) {
    renumber(R);
    add(std::move(R));
  }
}
