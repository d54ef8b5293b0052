//===- Owners.cpp - counts of owners --------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The past of a release is what the bags say at that moment: all times but
// those of the regions' ranges (pastOfNow). A count keeps the union of these,
// as ranges, for all who have let go so far. While an owner is inside of a
// release, a race with a time in that union is none.
//
// A strand that goes on after its release gets a new time, since what it does
// from then on doesn't come before the next owner's release. That is the cost:
// a time for each release, and ranges in proportion to the bags at it. What is
// told of a count ends with the memory that it is in.
//
//===----------------------------------------------------------------------===//

#include "Owners.h"

#include "Edges.h"
#include "Loose.h"
#include "Times.h"

#include <algorithm>
#include <map>

using namespace cilksan;

namespace {

/// What came before the releases, by the address of the count.
std::map<uintptr_t, Times> &released() {
  static auto &All = *new std::map<uintptr_t, Times>;
  return All;
}

/// An owner that lets go now, and may be the last one: what it destroys may own
/// other things.
struct Owner {
  uintptr_t Count;
  /// Above the activations of the release.
  const Activation *Top;
};
std::vector<Owner> &owners() {
  static auto &All = *new std::vector<Owner>;
  return All;
}

/// Those that have been left without being ended.
void dropDead(const Activation *Top) {
  while (!owners().empty() && owners().back().Top >= Top)
    owners().pop_back();
}

} // namespace

void cilksan::becomeOnlyOwner(const void *Count) {
  auto Known = released().find(reinterpret_cast<uintptr_t>(Count));
  if (Known != released().end())
    addGetOf(Known->second);
}

const Times *cilksan::pastOfReleases() {
  if (owners().empty() || owners().back().Top > __csan_state.Top)
    return nullptr;
  auto Known = released().find(owners().back().Count);
  return Known != released().end() ? &Known->second : nullptr;
}

void cilksan::renewRelease() {
  beginTime();
  Times &Released = released()[owners().back().Count];
  Released.unite(pastOfNow(Released));
}

bool cilksan::isBeforeRelease(Time T) {
  const Activation *Top = __csan_state.Top;
  return std::any_of(owners().begin(), owners().end(), [=](const Owner &O) {
    if (O.Top > Top)
      return false;
    auto Known = released().find(O.Count);
    return Known != released().end() && Known->second.contains(T);
  });
}

void cilksan::forgetCounts(uintptr_t Addr, uint64_t Size) {
  auto &All = released();
  if (!All.empty())
    All.erase(All.lower_bound(Addr), All.lower_bound(Addr + Size));
}

void cilksan::addCutsOfReleases(std::vector<Time> &Cuts) {
  for (const auto &[Count, Past] : released())
    Past.addCuts(Cuts);
}

void cilksan::renumberReleases() {
  for (auto &[Count, Past] : released())
    Past.renumber(renumbered, {});
}

void cilksan::addOwner(const void *Count) {
  State &S = __csan_state;
  if (S.LastBag == S.AloneBag)
    return;
  Quiet Guard;
  auto Addr = reinterpret_cast<uintptr_t>(Count);
  dropDead(S.Top);
  owners().push_back({Addr, S.Top});
  Times &Released = released()[Addr];
  Released.unite(pastOfNow(Released));
}

void cilksan::removeOwner() {
  State &S = __csan_state;
  if (owners().empty())
    return;
  Quiet Guard;
  const bool WasBegun = owners().back().Top >= S.Top;
  dropDead(S.Top);
  if (WasBegun)
    beginTime();
}
