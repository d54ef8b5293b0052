//===- AccessLists.h - ALL-SETS: lists of accesses --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lists of ALL-SETS (Cheng, Feng, Leiserson, Randall, Stark, "Detecting
// data races in Cilk programs that use locks", SPAA 1998). If accesses to a
// cell held locks, the cell has a list of accesses instead of a reader and a
// writer. For each lockset and kind of access, one access represents the
// others. So a list has at most two entries for each lockset with which the
// location was accessed. Most lists have one or two entries in all.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ACCESSLISTS_H
#define CILKSAN_SHADOW_ACCESSLISTS_H

#include "../core/State.h"

#include <cstddef>
#include <vector>

namespace cilksan {

/// An access in a list: its time, its record, and true if it is a write.
struct ListEntry {
  Time At;
  uint32_t Record;
  bool Write;
};
using List = std::vector<ListEntry>;

/// Makes an empty list and returns its number. Several cells may share a list.
uint32_t newList();
const List &listAt(uint32_t Number);

/// Makes a list whose entries are the accesses in the cells \p W and \p R,
/// which must be plain cells.
void makeList(Cell &W, Cell &R);
/// Replaces the list of \p W by the contents of the two cells, if the cells
/// have room for all entries.
void dissolveList(Cell &W, Cell &R);

/// Counts one cell fewer, or one cell more, that refers to the list \p Number.
void dropList(uint32_t Number);
void keepList(uint32_t Number);

/// Returns the list \p Number, so that the caller can change it. If other cells
/// refer to the list as well, returns a copy, and sets \p Number to the number
/// of the copy.
List &ownList(uint32_t &Number);

/// Do the same for the list to which \p C refers, if \p C refers to a list.
inline void keepListOf(Cell C) {
  if (C.At == ListCell)
    keepList(C.Record);
}
inline void dropListOf(Cell C) {
  if (C.At == ListCell)
    dropList(C.Record);
}

/// A step of the check that found no race: the access, the cells W and R with a
/// list before the access, and the cells after the access.
struct ListStep {
  ListEntry Of;
  Cell W, R, NextW, NextR;
};
/// Keep the last step, and repeat it for a neighbour. Neighbouring cells mostly
/// have had the same accesses, and so the same list. repeatStep returns false
/// if the last step was not a step of the access \p Of to cells with the same
/// contents.
void setLastStep(const ListStep &S);
bool repeatStep(const ListEntry &Of, Cell &W, Cell &R);

/// Calls \p Visit for all entries of all lists.
void forEachListEntry(void (*Visit)(ListEntry &E, void *Data), void *Data);

/// The length from which on a list may be searched for accesses that will
/// always be parallel to the same strands. If it is 0, every list is searched
/// at each access.
extern size_t LongList;

/// Adds an access of the running strand to the list, and removes the accesses
/// that the new access represents. Returns false if another access represents
/// the new access.
bool addToList(List &L, ListEntry New);

} // namespace cilksan

#endif // CILKSAN_SHADOW_ACCESSLISTS_H
