//===- AccessLists.cpp - ALL-SETS: lists of accesses with locks -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The histories of ALL-SETS (Cheng et al. 1998, section 3), with times instead
// of labels. Each later access asks two questions about an entry: is the entry
// parallel to the access, and is there a lock in both locksets that excludes a
// race?
//
// The invariant: each access so far is represented by an entry. If a later
// access races with the represented access, it also races with the entry.
// Therefore:
//
// - An entry that precedes the new access is dropped if the new access's locks
//   are among its own.
// - A new access is not added if there is an entry that is parallel to it, and
//   whose locks are all among the new access's locks. The entry is then
//   parallel to all later accesses with which the new access could race. This
//   second rule does not hold if something was put since that entry
//   (HappensBefore.h).
//
// A read represents only reads, and a write represents only writes.
//
// Each access is compared with the whole list. The length of a list is bounded
// by the number of different locksets and by the number of puts, because
// readers are united if no put distinguishes them. Lists are searched for such
// readers as soon as the work on long lists exceeds the work of a search
// (shorten). The paper's BRELLY is linear, but requires programs in which all
// accesses of a location hold a common lock. Lists of a single reader and
// writer without locks become plain cells again (dissolveList).
//
//===----------------------------------------------------------------------===//

#include "AccessLists.h"

#include "../core/Records.h"
#include "../locks/Locksets.h"
#include "../objects/SharedOwners.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <set>
#include <tuple>

using namespace cilksan;

namespace {

struct Pool {
  std::deque<List> Lists;
  /// The number of cells that refer to each list.
  std::vector<uint32_t> Cells;
  std::vector<uint32_t> Unused;
};

/// Returns the lists. They are never destroyed, because the program's
/// destructors run after the library's destructors.
Pool &pool() {
  static Pool &P = *new Pool;
  return P;
}

uint32_t locksetOf(uint32_t Record) { return recordAt(Record).Lockset; }

} // namespace

uint32_t cilksan::newList() {
  Pool &P = pool();
  if (P.Unused.empty()) {
    P.Lists.emplace_back();
    P.Cells.push_back(1);
    return P.Lists.size() - 1;
  }
  uint32_t Number = P.Unused.back();
  P.Unused.pop_back();
  assert(P.Lists[Number].empty() && !P.Cells[Number] && "no cell has it");
  P.Cells[Number] = 1;
  return Number;
}

const List &cilksan::listAt(uint32_t Number) {
  assert(pool().Cells[Number] && "a list is some cell's");
  return pool().Lists[Number];
}

List &cilksan::ownList(uint32_t &Number) {
  Pool &P = pool();
  assert(P.Cells[Number] && "a list is some cell's");
  if (P.Cells[Number] == 1)
    return P.Lists[Number];
  uint32_t Copy = newList();
  P.Lists[Copy] = P.Lists[Number];
  dropList(Number);
  Number = Copy;
  return P.Lists[Copy];
}

void cilksan::keepList(uint32_t Number) {
  assert(pool().Cells[Number] && "a list that is kept has an owner");
  ++pool().Cells[Number];
}

void cilksan::dropList(uint32_t Number) {
  Pool &P = pool();
  assert(P.Cells[Number] && "a list is dropped once by each cell");
  if (--P.Cells[Number])
    return;
  P.Lists[Number].clear();
  P.Unused.push_back(Number);
}

static ListStep LastStep;

void cilksan::setLastStep(const ListStep &S) {
  keepListOf(S.W);
  keepListOf(S.NextW);
  dropListOf(LastStep.W);
  dropListOf(LastStep.NextW);
  LastStep = S;
}

bool cilksan::repeatStep(const ListEntry &Of, Cell &W, Cell &R) {
  const ListStep &S = LastStep;
  if (S.W.All != W.All || S.R.All != R.All || S.Of.Record != Of.Record ||
      S.Of.At != Of.At || S.Of.Write != Of.Write)
    return false;
  keepListOf(S.NextW);
  dropListOf(W);
  W = S.NextW;
  R = S.NextR;
  return true;
}

void cilksan::forEachListEntry(void (*Visit)(ListEntry &E, void *Data),
                               void *Data) {
  for (List &L : pool().Lists)
    for (ListEntry &E : L)
      Visit(E, Data);
}

void cilksan::makeList(Cell &W, Cell &R) {
  assert(!isSpecial(W) && !isSpecial(R) && "the cells are plain");
  uint32_t Number = newList();
  List &L = pool().Lists[Number];
  if (W.Record)
    L.push_back({W.At, W.Record, true});
  if (R.Record)
    L.push_back({R.At, R.Record, false});
  W.At = ListCell;
  W.Record = Number;
  R.All = 0;
}

void cilksan::dissolveList(Cell &W, Cell &R) {
  assert(W.At == ListCell && !R.All && "a cell with a list has no reader");
  Cell Plain[2] = {};
  for (const ListEntry &E : listAt(W.Record)) {
    Cell &C = Plain[E.Write];
    if (C.Record || E.Record & LockedBit)
      return;
    C.At = E.At;
    C.Record = E.Record;
  }
  dropList(W.Record);
  R = Plain[false];
  W = Plain[true];
}

size_t cilksan::LongList = 32;

namespace {

/// Returns the cuts of all kinds, in order. From now on, nothing will
/// distinguish the times from one cut up to the next.
std::vector<Time> cutsOfAll() {
  std::vector<Time> Cuts;
  addCutsOfReleases(Cuts);
  addCutsOfEdges(Cuts);
  addCutsOfBags(Cuts);
  std::sort(Cuts.begin(), Cuts.end());
  Cuts.erase(std::unique(Cuts.begin(), Cuts.end()), Cuts.end());
  return Cuts;
}

/// Keeps one of several accesses that nothing will ever distinguish.
void shorten(List &L) {
  const std::vector<Time> Cuts = cutsOfAll();
  using Key = std::tuple<size_t, uint32_t, bool>;
  std::set<Key> Known;
  L.erase(
      std::remove_if(
          L.begin(), L.end(),
          [&](const ListEntry &E) {
            const size_t Class =
                std::upper_bound(Cuts.begin(), Cuts.end(), E.At) - Cuts.begin();
            return !Known.insert({Class, locksetOf(E.Record), E.Write}).second;
          }),
      L.end());
}

/// Shortens a long list if the work on long lists since the last shortening
/// exceeds the work of shortening. Must be called for each access that has a
/// long list.
void shortenIfWorthIt(List &L) {
  static size_t Done, Wanted;
  if (L.size() < LongList)
    return;
  Done += L.size();
  if (Done < Wanted && LongList)
    return;
  Wanted = 8 * (countRangesOfEdges() + L.size());
  if (Done < Wanted && LongList)
    return;
  Done = 0;
  shorten(L);
}

} // namespace

bool cilksan::addToList(List &L, ListEntry New) {
  uint32_t Locks = locksetOf(New.Record);
  assert(!(New.Record & LockedBit) == !Locks && New.At <= __csan_state.Last &&
         "the access is the running strand's, with its locks");
  bool Needed = true;
  L.erase(std::remove_if(L.begin(), L.end(),
                         [&](const ListEntry &E) {
                           if (E.Write != New.Write)
                             return false;
                           if (!isParallel(E.At))
                             return isCoveredBy(Locks, locksetOf(E.Record));
                           if (isCoveredBy(locksetOf(E.Record), Locks) &&
                               !mayBeFollowed(E.At))
                             Needed = false;
                           return false;
                         }),
          L.end());
  if (!Needed)
    return false;
  L.push_back(New);
  if (__csan_state.HasEdges)
    shortenIfWorthIt(L);
  return true;
}
