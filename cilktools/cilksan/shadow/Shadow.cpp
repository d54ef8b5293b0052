//===- Shadow.cpp - the shadow memory -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clears cells and visits them. Cleared memory is given back to the system if
// it is a large part of a page. Smaller pieces are zeroed, unless they are zero
// already.
//
// Collections walk over all cells. The walk asks the system which pages of the
// cells are in use, and skips all other pages: programs reserve more memory
// than they use, and so the table of cells also has more cells than are used.
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"

#include "../core/GrowingTable.h"
#include "AccessLists.h"
#include "SplitCells.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace cilksan;

namespace {

void drop(Cell &C) {
  if (C.At == SplitCell)
    return dropSplit(C);
  if (C.At == ListCell)
    dropList(C.Record);
  C.All = 0;
  readerOf(C).All = 0;
}

/// Forgets accesses to single bytes of a cell.
void clearPart(uintptr_t Addr, size_t Size) {
  if (!Pages[pageOf(Addr)])
    return;
  Cell &C = *cellOf(Addr);
  if (!C.All && !readerOf(C).All)
    return;
  Cell *Bytes = C.At == SplitCell ? bytesOf(C) : splitCell(C, Addr);
  for (; Size; --Size, ++Addr)
    dropByte(Bytes[Addr & 3]);
  joinCell(C);
}

} // namespace

void cilksan::initShadow() {
  initPages();
  initSplitCells();
}

/// Clears the cells of a small range. Returns false if the range is not in the
/// simple case.
static bool clearFew(uintptr_t Addr, size_t Size) {
  if (Addr % 4 || Size % 4 || Size > 64 || (Addr & PageMask) + Size > PageMask)
    return false;
  Cell *C = Pages[pageOf(Addr)];
  if (!C)
    return true;
  C += (Addr & PageMask) >> 2;
  for (Cell *End = C + Size / 4; C != End; ++C) {
    if (isSpecial(*C))
      return false;
    C->All = readerOf(*C).All = 0;
  }
  return true;
}

/// Clears cells. Memory that is zero is not written.
static void clearCells(Cell *C, size_t Count) {
  using Eight = uint64_t __attribute__((vector_size(64)));
  for (; Count >= 8; C += 8, Count -= 8) {
    Eight Writers, Readers, None = {};
    memcpy(&Writers, C, sizeof Writers);
    memcpy(&Readers, &readerOf(*C), sizeof Readers);
    if (!__builtin_reduce_or(Writers | Readers))
      continue;
    if (__builtin_reduce_or(Writers) & EndOfTime)
      for (size_t I = 0; I < 8; ++I)
        drop(C[I]);
    memcpy(C, &None, sizeof None);
    memcpy(&readerOf(*C), &None, sizeof None);
  }
  for (; Count; ++C, --Count)
    if (C->All || readerOf(*C).All)
      drop(*C);
}

void cilksan::clearShadow(uintptr_t Addr, size_t Size) {
  if (clearFew(Addr, Size))
    return;
  uintptr_t End = Addr + Size;
  if (uintptr_t Lead = -Addr & 3) {
    Lead = std::min<uintptr_t>(Lead, Size);
    clearPart(Addr, Lead);
    Addr += Lead;
  }
  while (End - Addr >= 4 && End > Addr) {
    uintptr_t Next = std::min((Addr | PageMask) + 1, End & ~uintptr_t(3));
    if (Cell *Page = Pages[pageOf(Addr)]) {
      Cell *C = Page + ((Addr & PageMask) >> 2);
      size_t Count = (Next - Addr) / 4;
      clearCells(C, Count);
      // A page that is given back costs a page fault later. That is more than
      // the cost of clearing cells that are in the caches.
      if (Count >= CellsPerPage / 2) {
        giveBack(C, Count * sizeof(Cell));
        giveBack(&readerOf(*C), Count * sizeof(Cell));
      }
    }
    Addr = Next;
  }
  if (Addr < End)
    clearPart(Addr, End - Addr);
}

void cilksan::clearShadow() {
  forEachCell(
      [](Cell &C, void *) {
        if (C.At == ListCell)
          dropList(C.Record);
      },
      nullptr);
  for (uintptr_t Page : UsedPages)
    madvise(Pages[Page], 2 * PageBytes, MADV_DONTNEED);
  forgetSplitCells();
}

/// Returns the system's pages of [\p Page, \p Page + \p Bytes) that may differ
/// from zero. Pages that have been swapped out are among them, although mincore
/// does not report them.
static std::vector<bool> touchedPages(Cell *Page, size_t Bytes,
                                      size_t SystemPage) {
  static const int Map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  constexpr uint64_t PresentOrSwapped = UINT64_C(3) << 62;
  std::vector<uint64_t> Entries(Bytes / SystemPage);
  size_t Wanted = Entries.size() * sizeof(uint64_t);
  auto First = reinterpret_cast<uintptr_t>(Page) / SystemPage;
  std::vector<bool> Touched(Entries.size(), true);
  if (pread(Map, Entries.data(), Wanted, off_t(First * sizeof(uint64_t))) ==
      ssize_t(Wanted))
    for (size_t I = 0; I < Entries.size(); ++I)
      Touched[I] = Entries[I] & PresentOrSwapped;
  return Touched;
}

static void forEachTouched(Cell *Page, size_t Bytes,
                           void (*Visit)(Cell &, void *), void *Data) {
  static const size_t SystemPage = sysconf(_SC_PAGESIZE);
  std::vector<bool> Touched = touchedPages(Page, Bytes, SystemPage);
  size_t Step = SystemPage / sizeof(Cell);
  for (size_t I = 0; I < Touched.size(); ++I)
    if (Touched[I])
      for (Cell *C = Page + I * Step; C < Page + (I + 1) * Step; ++C)
        if (C->All)
          Visit(*C, Data);
}

void cilksan::forEachCell(void (*Visit)(Cell &C, void *Data), void *Data) {
  for (uintptr_t Page : UsedPages)
    forEachTouched(Pages[Page], 2 * PageBytes, Visit, Data);
  forEachByteCell(Visit, Data);
}
