//===- SharedOwners.cpp - objects with shared owners ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The past of a release consists of the times that precede it according to the
// bags at that moment: all times except the times in the ranges of regions
// (pastOfNow). A count keeps the union of the pasts of all releases so far, as
// ranges. While an owner is inside a release, an access at a time in that union
// does not race with the owner's accesses.
//
// A strand that continues after its release gets a new time, since its later
// actions do not come before the next owner's release. A release costs one new
// time, and a number of ranges in proportion to the number of bags at the
// release. The data of a count are dropped when its memory is given to another
// object.
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

/// A variable of the C library, which functions on reference counts read.
// NOLINTNEXTLINE(readability-redundant-declaration): some headers', not weak
extern "C" __attribute__((weak)) char __libc_single_threaded;

bool cilksan::HasDestroyedForOthers;

namespace {

/// The releases of a count so far.
struct Releases {
  /// The union of the times that came before the releases.
  Times Past;
  /// The times of at most Most releases that may be parallel to the running
  /// strand or a later strand.
  std::vector<Time> At;
  /// True if there were more releases than Most, so that some were not kept.
  bool IsFull = false;

  static constexpr size_t Most = 64;

  /// Adds a release at \p Now, the running strand's time. Returns true if one
  /// of the other releases may be parallel to this release.
  bool add(Time Now) {
    if (At.size() == Most && !IsFull)
      dropEarlier();
    IsFull |= At.size() == Most;
    // Releases that were not kept count as parallel.
    if (IsFull)
      return true;
    const bool Result = std::any_of(At.begin(), At.end(), isParallel);
    if (At.empty() || At.back() != Now)
      At.push_back(Now);
    assert(At.size() <= Most && "only so many are kept");
    return Result;
  }

private:
  /// Drops the releases that come before the running strand. If a later strand
  /// is parallel to a dropped release, it is also parallel to the release of
  /// the running strand, which is added next.
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

/// An owner that is inside a release now, and may be the last owner. Owners are
/// nested: an object that an owner destroys may itself own objects.
struct Owner {
  uintptr_t Count;
  /// The place after the activation of the release.
  const Activation *Top;
  /// True if others have released in parallel.
  bool IsOneOfSeveral;
};
std::vector<Owner> &owners() {
  static auto &All = *new std::vector<Owner>;
  return All;
}

/// The blocks that have not been freed, and that the destructions in
/// State::Destroying have accessed.
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
  // Weak owners keep the block that contains the count.
  uintptr_t Begin;
  if (blockWith(Its.Count, Begin))
    accessed().erase(Begin);
  assert(S.Destroying >= Its.IsOneOfSeveral && "destructions are counted");
  if (!Its.IsOneOfSeveral || --S.Destroying)
    return;
  HasDestroyedForOthers |= !accessed().empty();
  accessed().clear();
}

/// Ends the owners whose releases were left by an exception or a longjmp.
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
  // Accesses to the destruction's own variables do not count.
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
