//===- SharedOwners.cpp - counts of owners --------------------------------===//
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
// A strand that continues after its release gets a new time, since what it does
// from then on doesn't come before the next owner's release. That is the cost:
// a time for each release, and ranges in proportion to the bags at it. What is
// told of a count ends with the memory that it is in.
//
//===----------------------------------------------------------------------===//

#include "SharedOwners.h"

#include "../order/DetachedTasks.h"
#include "../order/HappensBefore.h"
#include "../order/TimeSets.h"
#include "GlobalSymbols.h"
#include "Objects.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

using namespace cilksan;

/// Of the C library. The counts' functions read it.
// NOLINTNEXTLINE(readability-redundant-declaration): some headers', not weak
extern "C" __attribute__((weak)) char __libc_single_threaded;

bool cilksan::HasDestroyedForOthers;

namespace {

/// The releases of a count so far.
struct Releases {
  /// What came before them.
  Times Past;
  /// The times of those that may be parallel to what is done now or later, up
  /// to a number of them.
  std::vector<Time> At;
  /// There were more of them, and the others were not kept.
  bool IsFull = false;

  static constexpr size_t Most = 64;

  /// Adds a release at the time \p Now, which is the running strand's. Returns
  /// true if one of the others may be parallel to it.
  bool add(Time Now) {
    if (At.size() == Most && !IsFull)
      dropEarlier();
    IsFull |= At.size() == Most;
    // Those that were not kept are taken for parallel.
    if (IsFull)
      return true;
    const bool Result = std::any_of(At.begin(), At.end(), isParallel);
    if (At.empty() || At.back() != Now)
      At.push_back(Now);
    assert(At.size() <= Most && "only so many are kept");
    return Result;
  }

private:
  /// Drops the releases that come before the running strand: what is parallel
  /// to one of them is parallel to this strand's release, too, which is added.
  void dropEarlier() {
    At.erase(std::remove_if(At.begin(), At.end(),
                            [](Time T) { return !isParallel(T); }),
             At.end());
  }
};

/// The releases by the address of the count.
std::map<uintptr_t, Releases> &released() {
  static auto &All = *new std::map<uintptr_t, Releases>;
  return All;
}

/// An owner that lets go now, and may be the last one: what it destroys may own
/// other things.
struct Owner {
  uintptr_t Count;
  /// Above the activations of the release.
  const Activation *Top;
  /// Others have let go in parallel.
  bool IsOneOfSeveral;
};
std::vector<Owner> &owners() {
  static auto &All = *new std::vector<Owner>;
  return All;
}

/// The blocks that have been accessed by the destructions that
/// State::Destroying counts, and have not been freed.
std::set<uintptr_t> &accessed() {
  static auto &All = *new std::set<uintptr_t>;
  return All;
}

/// Ends the innermost owner.
void popOwner() {
  const Owner Its = owners().back();
  owners().pop_back();
  State &S = __csan_state;
  if (!S.Destroying)
    return;
  // Weak owners keep the block of the count.
  uintptr_t Begin;
  if (blockWith(Its.Count, Begin))
    accessed().erase(Begin);
  assert(S.Destroying >= Its.IsOneOfSeveral && "destructions are counted");
  if (!Its.IsOneOfSeveral || --S.Destroying)
    return;
  HasDestroyedForOthers |= !accessed().empty();
  accessed().clear();
}

/// Those that have been left without being ended.
void dropDead(const Activation *Top) {
  while (!owners().empty() && owners().back().Top >= Top)
    popOwner();
}

} // namespace

void cilksan::becomeOnlyOwner(const void *Count) {
  auto Known = released().find(reinterpret_cast<uintptr_t>(Count));
  if (Known != released().end())
    addGetOf(Known->second.Past);
}

const Times *cilksan::pastOfReleases() {
  if (owners().empty() || owners().back().Top > __csan_state.Top)
    return nullptr;
  auto Known = released().find(owners().back().Count);
  return Known != released().end() ? &Known->second.Past : nullptr;
}

void cilksan::renewRelease() {
  assert(!owners().empty() && "an owner lets go now");
  beginTime();
  Times &Past = released()[owners().back().Count].Past;
  Past.unite(pastOfNow(Past));
}

void cilksan::noteDestruction(uintptr_t Addr) {
  // Variables of the destruction itself.
  const auto Outermost =
      std::find_if(owners().begin(), owners().end(),
                   [](const Owner &O) { return O.IsOneOfSeveral; });
  if (Outermost == owners().end() || HasDestroyedForOthers)
    return;
  const auto Here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const auto There = reinterpret_cast<uintptr_t>(frameOf(Outermost->Top[-1]));
  if (Addr >= Here && Addr < There)
    return;
  uintptr_t Begin;
  if (blockWith(Addr, Begin))
    accessed().insert(Begin);
  else
    HasDestroyedForOthers =
        Addr != reinterpret_cast<uintptr_t>(&__libc_single_threaded) &&
        !isReadOnly(Addr);
}

void cilksan::noteDestroyed(uintptr_t Addr) {
  if (__csan_state.Destroying)
    accessed().erase(Addr);
}

bool cilksan::isBeforeRelease(Time T) {
  const Activation *Top = __csan_state.Top;
  return std::any_of(owners().begin(), owners().end(), [=](const Owner &O) {
    if (O.Top > Top)
      return false;
    auto Known = released().find(O.Count);
    return Known != released().end() && Known->second.Past.contains(T);
  });
}

void cilksan::forgetCounts(uintptr_t Addr, uint64_t Size) {
  auto &All = released();
  if (!All.empty())
    All.erase(All.lower_bound(Addr), All.lower_bound(Addr + Size));
}

void cilksan::addCutsOfReleases(std::vector<Time> &Cuts) {
  for (const auto &[Count, Its] : released())
    Its.Past.addCuts(Cuts);
}

void cilksan::renumberReleases() {
  for (auto &[Count, Its] : released()) {
    Its.Past.renumber(renumbered, {});
    for (Time &T : Its.At)
      T = renumbered(T);
  }
}

void cilksan::addOwner(const void *Count) {
  State &S = __csan_state;
  if (S.LastBag == S.AloneBag)
    return;
  {
    CheckingPause Guard;
    auto Addr = reinterpret_cast<uintptr_t>(Count);
    dropDead(S.Top);
    Releases &Its = released()[Addr];
    const bool IsOneOfSeveral = Its.add(S.Now) && S.Destroying < UINT8_MAX;
    assert((owners().empty() || owners().back().Top < S.Top) &&
           "releases are within one another");
    owners().push_back({Addr, S.Top, IsOneOfSeveral});
    S.Destroying += IsOneOfSeveral;
    Its.Past.unite(pastOfNow(Its.Past));
  }
  updateChecking();
}

void cilksan::removeOwner() {
  State &S = __csan_state;
  if (owners().empty())
    return;
  {
    CheckingPause Guard;
    const bool WasBegun = owners().back().Top >= S.Top;
    dropDead(S.Top);
    if (WasBegun)
      beginTime();
  }
  updateChecking();
}
