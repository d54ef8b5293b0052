//===- RecordCollector.cpp - garbage collection of records ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mark-and-compact garbage collection of contexts and records. The cells of
// the shadow memory and the activations are its roots. Between two collections
// both tables only grow. A collection gives all elements new numbers. So this
// file visits everything that keeps a number: cells, lists, activations, blocks
// of memory, and the caches, which are emptied.
//
// Parents have smaller numbers than children, before and after a collection. So
// one pass from the low numbers up packs the tables and unites equal elements,
// which exist since caches forget. Times are renumbered in the same pass if few
// are left.
//
// The cost of a collection is in proportion to the number of cells in use and
// of live elements. nextLimit delays the next collection until the program has
// done as much work, so that the cost for each access is a constant on average.
//
//===----------------------------------------------------------------------===//

#include "RecordCollector.h"

#include "../core/ReentrancyGuard.h"
#include "../objects/Objects.h"
#include "../objects/SharedOwners.h"
#include "../objects/SiteCaches.h"
#include "../objects/ThreadLocals.h"
#include "../order/DetachedTasks.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"
#include "AccessLists.h"
#include "OnceAccesses.h"
#include "Shadow.h"
#include "ThreadValues.h"

#include <algorithm>
#include <cassert>
#include <vector>

using namespace cilksan;

uint64_t cilksan::Collections;
uint32_t cilksan::MinGrowth = 1u << 16;

namespace {

/// The new numbers, indexed by the old numbers; 0 for elements that are
/// dropped. Until new numbers are assigned, an element that is kept has any
/// other value.
using Renumbering = std::vector<uint32_t>;

struct Collection {
  Renumbering Records, Contexts;
  size_t Cells = 0;
  /// True if times are renumbered as well.
  bool Times;

  explicit Collection(bool Times)
      : Records(cilksan::Records.last() + 1),
        Contexts(cilksan::Contexts.last() + 1), Times(Times) {}
};

/// A hash table of the numbers of elements, each with a key of its own.
template <typename Equal> class Numbers {
public:
  Numbers(size_t Count, Equal Eq) : Eq(Eq) {
    while (Slots.size() < 2 * Count + 2)
      Slots.resize(Slots.empty() ? 64 : 2 * Slots.size());
  }
  /// Returns the slot of an equal element, or a free slot, whose value is 0.
  uint32_t &find(uint64_t Hash) {
    size_t Mask = Slots.size() - 1;
    for (size_t I = Hash >> 20 & Mask;; I = (I + 1) & Mask)
      if (!Slots[I] || Eq(Slots[I]))
        return Slots[I];
  }

private:
  std::vector<uint32_t> Slots;
  Equal Eq;
};

uint64_t mix(uint64_t A, uint64_t B) {
  return (A * UINT64_C(0x9E3779B97F4A7C15) ^ B) * UINT64_C(0xC2B2AE3D27D4EB4F);
}

void markCell(Cell &C, void *Data) {
  auto *New = static_cast<Collection *>(Data);
  ++New->Cells;
  if (C.At == SplitCell || C.At == ListCell)
    return;
  // An access that precedes all later actions races with nothing.
  if (bagOf(C.At) == __csan_state.RootBag && !isInDetachedTask(C.At))
    C.All = 0;
  New->Records[C.Record & ~LockedBit] = 1;
}

/// Returns the new number of a record, with LockedBit if the old one has it.
uint32_t renumber(const Collection &New, uint32_t Record) {
  const uint32_t Number = New.Records[Record & ~LockedBit];
  assert(!Number == !(Record & ~LockedBit) && "what a cell names is kept");
  return Number | (Record & LockedBit);
}

void renumberCell(Cell &C, void *Data) {
  auto *New = static_cast<Collection *>(Data);
  if (C.At == SplitCell || C.At == ListCell)
    return;
  C.Record = renumber(*New, C.Record);
  if (New->Times)
    C.At = renumbered(C.At);
}

void markEntry(ListEntry &E, void *Data) {
  static_cast<Collection *>(Data)->Records[E.Record & ~LockedBit] = 1;
}

void renumberEntry(ListEntry &E, void *Data) {
  auto *New = static_cast<Collection *>(Data);
  E.Record = renumber(*New, E.Record);
  if (New->Times)
    E.At = renumbered(E.At);
}

void markOnce(Time &, uint32_t &Record, void *Data) {
  static_cast<Collection *>(Data)->Records[Record & ~LockedBit] = 1;
}

void renumberOnce(Time &At, uint32_t &Record, void *Data) {
  const auto *New = static_cast<const Collection *>(Data);
  Record = renumber(*New, Record);
  if (New->Times)
    At = renumbered(At);
}

template <typename Visit> void forEachActivation(Visit V) {
  for (Activation *A = __csan_state.RootBag->Owner; A != __csan_state.Top; ++A)
    V(*A);
}

void mark(Collection &New) {
  forEachCell(markCell, &New);
  forEachListEntry(markEntry, &New);
  forEachOnceAccess(markOnce, &New);
  New.Records[0] = 0;
  for (uint32_t R = 1; R < New.Records.size(); ++R)
    if (New.Records[R])
      New.Contexts[Records[R].Context] = 1;
  forEachActivation([&](Activation &A) { New.Contexts[A.Context] = 1; });
  forEachBlock([&](Block &B) { New.Contexts[B.Context] = 1; });
  New.Contexts[NoContext] = New.Contexts[RootContext] = 1;
  for (uint32_t C = New.Contexts.size() - 1; C > RootContext; --C)
    if (New.Contexts[C])
      New.Contexts[Contexts[C].Parent] = 1;
  New.Contexts[0] = 0;
}

size_t countMarked(const Renumbering &R) {
  return R.size() - std::count(R.begin(), R.end(), 0u);
}

/// Packs the contexts. Parents have smaller numbers than their children, before
/// and after.
void packContexts(Renumbering &New) {
  uint32_t Last = 0;
  Context Key = {};
  Numbers Known(countMarked(New), [&](uint32_t N) {
    const Context &C = Contexts[N];
    return C.Parent == Key.Parent && C.Call == Key.Call && C.Place == Key.Place;
  });
  for (uint32_t C = 1; C < New.size(); ++C) {
    if (!New[C])
      continue;
    Key = Contexts[C];
    assert(Key.Parent < C && "a context's parent has a smaller number");
    Key.Parent = New[Key.Parent];
    uint32_t &Number = Known.find(mix(mix(Key.Parent, Key.Call), Key.Place));
    if (!Number) {
      Number = ++Last;
      Contexts[Number] = Key;
    }
    assert(Number <= C && Key.Parent < Number && "numbers become smaller");
    New[C] = Number;
  }
  assert(New[NoContext] == NoContext && New[RootContext] == RootContext &&
         "the first contexts keep their numbers");
  Contexts.truncate(Last);
}

void packRecords(Renumbering &New, const Renumbering &NewContexts) {
  uint32_t Last = 0;
  Record Key = {};
  Numbers Known(countMarked(New), [&](uint32_t N) {
    const Record &R = Records[N];
    return R.Context == Key.Context && R.Where == Key.Where &&
           R.Lockset == Key.Lockset && R.Size == Key.Size;
  });
  for (uint32_t R = 1; R < New.size(); ++R) {
    if (!New[R])
      continue;
    Key = Records[R];
    Key.Context = NewContexts[Key.Context];
    assert(Key.Context && "the context of what is kept is kept");
    uint32_t &Number = Known.find(
        mix(mix(mix(Key.Context, Key.Where), Key.Lockset), Key.Size));
    if (!Number) {
      Number = ++Last;
      Records[Number] = Key;
    }
    assert(Number <= R && "numbers become smaller");
    New[R] = Number;
  }
  Records.truncate(Last);
}

bool beginRenumberingIfWanted() {
  if (!wantsRenumbering())
    return false;
  std::vector<Time> Cuts;
  addCutsOfReleases(Cuts);
  addCutsOfEdges(Cuts);
  beginRenumbering(std::move(Cuts));
  return true;
}

/// Returns the size of a table at which the next collection is due. A
/// collection visits all cells in use and all live elements, so the work until
/// the next collection should be in proportion to their number.
uint32_t nextLimit(uint32_t Live, size_t Cells, uint32_t Max) {
  return static_cast<uint32_t>(std::min<size_t>(
      2 * size_t(Live) + Cells / 8 + MinGrowth, Max - (1u << 16)));
}

} // namespace

void cilksan::collect() {
  ReentrancyGuard Guard;
  ++Collections;
  setLastStep({});
  WantsCollection = false;
  dropOnceAccesses();
  // If nothing is parallel, no access so far matters any more.
  if (__csan_state.LastBag == __csan_state.AloneBag)
    clearShadow();
  Collection New(beginRenumberingIfWanted());
  mark(New);
  packContexts(New.Contexts);
  packRecords(New.Records, New.Contexts);
  forEachCell(renumberCell, &New);
  forEachListEntry(renumberEntry, &New);
  forEachOnceAccess(renumberOnce, &New);
  if (New.Times) {
    renumberReleases();
    renumberEdges();
    renumberThreadLocals();
    renumberThreadValues();
    forEachBlock([](Block &B) { B.Made = renumbered(B.Made); });
    endRenumbering();
  }
  forEachActivation([&](Activation &A) {
    A.CallerContext =
        A.Context > RootContext ? New.Contexts[A.CallerContext] : 0;
    A.Context = New.Contexts[A.Context];
  });
  forgetOldActivations();
  forEachBlock([&](Block &B) { B.Context = New.Contexts[B.Context]; });
  __csan_state.Context = (__csan_state.Top - 1)->Context;
  resetRecordCaches();
  resetSiteCaches();
  Limits = {nextLimit(Contexts.last(), New.Cells, MaxContexts),
            nextLimit(Records.last(), New.Cells, MaxRecords)};
}

extern "C" void __csan_renumber() { collect(); }
