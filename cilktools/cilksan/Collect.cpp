//===- Collect.cpp - throwing away what no cell names ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Collect.h"

#include "Access.h"
#include "Detector.h"
#include "Lists.h"
#include "Objects.h"
#include "Shadow.h"

#include <algorithm>
#include <vector>

using namespace cilksan;

uint64_t cilksan::Collections;
uint32_t cilksan::MinGrowth = 1u << 16;

namespace {

/// New numbers of old ones; 0 for what is thrown away. Until numbers are given
/// what is kept has any other value.
using Renumbering = std::vector<uint32_t>;

struct Collection {
  Renumbering Records, Strands, Contexts;
  size_t Cells = 0;

  Collection()
      : Records(cilksan::Records.last() + 1),
        Strands(cilksan::Strands.last() + 1),
        Contexts(cilksan::Contexts.last() + 1) {}
};

/// A hash table of the numbers of elements, each with a key of its own.
template <typename Equal> class Numbers {
public:
  Numbers(size_t Count, Equal Eq) : Eq(Eq) {
    while (Slots.size() < 2 * Count + 2)
      Slots.resize(Slots.empty() ? 64 : 2 * Slots.size());
  }
  /// The slot of an equal element, or a free one, which is 0.
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
  Renumbering &Records = static_cast<Collection *>(Data)->Records;
  ++static_cast<Collection *>(Data)->Cells;
  if (C.Write == SplitCell)
    return;
  if (C.Write == ListCell) {
    for (const ListEntry &E : listAt(C.Read))
      Records[E.Record] = 1;
    return;
  }
  // What is ancient races with nothing.
  if (C.Write <= Ancient)
    C.Write = 0;
  if (C.Read <= Ancient)
    C.Read = 0;
  Records[C.Write] = 1;
  Records[C.Read] = 1;
}

void renumberCell(Cell &C, void *Data) {
  Renumbering &Records = static_cast<Collection *>(Data)->Records;
  if (C.Write == SplitCell)
    return;
  if (C.Write == ListCell) {
    for (ListEntry &E : listAt(C.Read))
      E.Record = Records[E.Record];
    return;
  }
  C.Write = Records[C.Write];
  C.Read = Records[C.Read];
}

template <typename Visit> void forEachActivation(Visit V) {
  for (Activation *A = __csan_state.RootBag->Owner; A != __csan_state.Top; ++A)
    V(*A);
}

template <typename Visit> void forEachBag(Visit V) {
  for (Bag *B = __csan_state.RootBag; B <= __csan_state.LastBag; ++B)
    V(*B);
}

void mark(Collection &New) {
  forEachCell(markCell, &New);
  New.Records[0] = 0;
  for (uint32_t R = 1; R < New.Records.size(); ++R)
    if (New.Records[R])
      New.Strands[Records[R].Strand] = 1;
  New.Strands[FirstStrand] = 1;
  forEachBag([&](Bag &B) { New.Strands[B.Set] = 1; });
  forEachActivation([&](Activation &A) {
    New.Strands[A.Strand] = 1;
    New.Contexts[A.Context] = 1;
  });
  forEachBlock([&](Block &B) { New.Contexts[B.Context] = 1; });
  New.Strands[0] = 0;
  for (uint32_t S = 1; S < New.Strands.size(); ++S)
    if (New.Strands[S])
      New.Strands[findSet(S)] = 1;
  for (uint32_t S = 1; S < New.Strands.size(); ++S)
    if (New.Strands[S])
      New.Contexts[Strands[S].Context] = 1;
  for (uint32_t C = New.Contexts.size() - 1; C; --C)
    if (New.Contexts[C])
      New.Contexts[Contexts[C].Parent] = 1;
  New.Contexts[0] = 0;
}

size_t countMarked(const Renumbering &R) {
  return R.size() - std::count(R.begin(), R.end(), 0u);
}

/// Parents have smaller numbers, before and after.
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
    Key.Parent = New[Key.Parent];
    uint32_t &Number = Known.find(mix(mix(Key.Parent, Key.Call), Key.Place));
    if (!Number) {
      Number = ++Last;
      Contexts[Number] = Key;
    }
    New[C] = Number;
  }
  Contexts.truncate(Last);
}

/// The roots of sets come first, so that each stands for the members that are
/// like it.
void packStrands(Renumbering &New, const Renumbering &NewContexts) {
  std::vector<Strand> Packed(1);
  Strand Key = {};
  Numbers Known(countMarked(New), [&](uint32_t N) {
    const Strand &S = Packed[N];
    return S.Link == Key.Link && S.Context == Key.Context &&
           S.Lockset == Key.Lockset;
  });
  auto HashOf = [](const Strand &S) {
    return mix(mix(S.Link, S.Context), S.Lockset);
  };
  // A member's link is its root's new number; for now that is a root's as well.
  std::vector<uint32_t> Labels(1);
  for (uint32_t S = 1; S < New.size(); ++S) {
    if (!New[S] || !(Strands[S].Link & RootLink))
      continue;
    New[S] = static_cast<uint32_t>(Packed.size());
    Labels.push_back(Strands[S].Link);
    Key = {New[S], NewContexts[Strands[S].Context], Strands[S].Lockset};
    Packed.push_back(Key);
    Known.find(HashOf(Key)) = New[S];
  }
  for (uint32_t S = 1; S < New.size(); ++S) {
    if (!New[S] || Strands[S].Link & RootLink)
      continue;
    Key = {New[findSet(S)], NewContexts[Strands[S].Context],
           Strands[S].Lockset};
    uint32_t &Number = Known.find(HashOf(Key));
    if (!Number) {
      Number = static_cast<uint32_t>(Packed.size());
      Packed.push_back(Key);
    }
    New[S] = Number;
  }
  for (uint32_t Root = 1; Root < Labels.size(); ++Root)
    Packed[Root].Link = Labels[Root];
  std::copy(Packed.begin() + 1, Packed.end(), &Strands[1]);
  Strands.truncate(static_cast<uint32_t>(Packed.size()) - 1);
}

void packRecords(Renumbering &New, const Renumbering &NewStrands) {
  uint32_t Last = 0;
  Record Key = {};
  Numbers Known(countMarked(New), [&](uint32_t N) {
    return Records[N].Strand == Key.Strand && Records[N].Where == Key.Where;
  });
  for (uint32_t R = 1; R < New.size(); ++R) {
    if (!New[R])
      continue;
    Key = {NewStrands[Records[R].Strand], Records[R].Where};
    uint32_t &Number = Known.find(mix(Key.Strand, Key.Where));
    if (!Number) {
      Number = ++Last;
      Records[Number] = Key;
    }
    New[R] = Number;
  }
  Records.truncate(Last);
}

/// A collection looks at all cells in use and all that lives, so that the work
/// until the next one should be in proportion to these.
uint32_t nextLimit(uint32_t Live, size_t Cells, uint32_t Max) {
  return static_cast<uint32_t>(std::min<size_t>(
      2 * size_t(Live) + Cells / 8 + MinGrowth, Max - (1u << 16)));
}

} // namespace

void cilksan::collect() {
  InTool Guard;
  ++Collections;
  WantsCollection = false;
  // Where nothing is parallel, no access so far matters any more.
  if (Ancient && Ancient == Records.last())
    clearShadow();
  Collection New;
  mark(New);
  packContexts(New.Contexts);
  packStrands(New.Strands, New.Contexts);
  packRecords(New.Records, New.Strands);
  forEachCell(renumberCell, &New);
  forEachBag([&](Bag &B) { B.Set = New.Strands[B.Set]; });
  forEachActivation([&](Activation &A) {
    A.Strand = New.Strands[A.Strand];
    A.Context = New.Contexts[A.Context];
  });
  forEachBlock([&](Block &B) { B.Context = New.Contexts[B.Context]; });
  __csan_state.Strand = (__csan_state.Top - 1)->Strand;
  Ancient = 0;
  resetStrandCaches();
  resetMemos();
  Limits = {nextLimit(Contexts.last(), New.Cells, MaxContexts),
            nextLimit(Strands.last(), New.Cells, MaxStrands),
            nextLimit(Records.last(), New.Cells, MaxRecords)};
}
