//===- AccessLists.h - access histories where locks are held ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ALL-SETS (Cheng, Feng, Leiserson, Randall, Stark, "Detecting data races in
// Cilk programs that use locks", SPAA 1998). A cell whose accesses were made
// with locks held has a list of them instead of a reader and a writer: for each
// lockset and kind of access one that stands for the others. A list has as many
// entries as twice the locksets that the location was accessed with, mostly
// one or two.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ACCESSLISTS_H
#define CILKSAN_SHADOW_ACCESSLISTS_H

#include "../core/State.h"

#include <cstddef>
#include <vector>

namespace cilksan {

struct ListEntry {
  Time At;
  uint32_t Record;
  bool Write;
};
using List = std::vector<ListEntry>;

/// An empty one. Several cells may have the same list.
uint32_t newList();
const List &listAt(uint32_t Number);

/// Makes the accesses of the cells for a write and a read, which aren't
/// special, the entries of a list.
void makeList(Cell &W, Cell &R);
/// The other way round, if no entry needs the list.
void dissolveList(Cell &W, Cell &R);

/// A cell doesn't number the list any more; one more does.
void dropList(uint32_t Number);
void keepList(uint32_t Number);

/// That list, or another one where other cells have it as well, is the caller's
/// to change.
List &ownList(uint32_t &Number);

/// Of what is in the cell, if it is a list.
inline void keepListOf(Cell C) {
  if (C.At == ListCell)
    keepList(C.Record);
}
inline void dropListOf(Cell C) {
  if (C.At == ListCell)
    dropList(C.Record);
}

/// What an access has made of cells with a list, W and R, without a race.
struct ListStep {
  ListEntry Of;
  Cell W, R, NextW, NextR;
};
/// Neighbours mostly have the same past, and with it the same list: the last
/// step of one is done again for the others. False if it isn't of that access
/// and these cells. Its lists are kept.
void setLastStep(const ListStep &S);
bool repeatStep(const ListEntry &Of, Cell &W, Cell &R);

/// Calls \p Visit for all entries of all lists.
void forEachListEntry(void (*Visit)(ListEntry &E, void *Data), void *Data);

/// The length from which on lists are looked through for accesses that nothing
/// will ever tell apart, if that is worth it; 0: all are, at each access.
extern size_t LongList;

/// Adds an access of the running strand to the list, and takes out those that
/// it stands for. False if another one stands for it.
bool addToList(List &L, ListEntry New);

} // namespace cilksan

#endif // CILKSAN_SHADOW_ACCESSLISTS_H
