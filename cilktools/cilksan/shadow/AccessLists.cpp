//===- AccessLists.cpp - access histories where locks are held ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The histories of ALL-SETS (Cheng et al. 1998, section 3), with times in the
// place of labels. Of an entry each later access asks two things: whether it is
// parallel, and whether a lock in both locksets keeps the two apart.
//
// The invariant: for each access so far there is an entry that races with every
// later access that it would race with. So an entry that precedes the new one
// is dropped if the new one's locks are among its own; and a new one isn't
// added where an entry that is parallel to it, hence to all later ones that
// matter, has no other locks than it; but not if something was put since
// (HappensBefore.h). Reads and writes stand for their own kind only.
//
// Each access compares itself with the whole list, whose length the number of
// different locksets bounds; and that of puts, as those of which none tells two
// readers apart are one. Lists are looked through for these when as much work
// has been done for long ones as that takes (shorten). The paper's BRELLY is
// linear, but wants a lock that all accesses have; nothing here asks programs
// for that. Lists of a single reader and writer without locks become plain
// cells again (dissolveList).
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
  /// How many cells have each.
  std::vector<uint32_t> Cells;
  std::vector<uint32_t> Unused;
};

/// Never destroyed: the program's destructors run after those of the library.
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
  assert(pool().Cells[Number] && "a list is kept by who has it");
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

/// Times from one of these up to the next are never told apart from now on.
std::vector<Time> cutsOfAll() {
  std::vector<Time> Cuts;
  addCutsOfReleases(Cuts);
  addCutsOfEdges(Cuts);
  addCutsOfBags(Cuts);
  std::sort(Cuts.begin(), Cuts.end());
  Cuts.erase(std::unique(Cuts.begin(), Cuts.end()), Cuts.end());
  return Cuts;
}

/// Of accesses that nothing will ever tell apart, leaves one.
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

/// To be called for each access that has a long list.
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
