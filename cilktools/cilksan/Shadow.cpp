//===- Shadow.cpp - the shadow memory -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"

#include "Table.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace cilksan;

namespace {

Cell **Pages, **BytePages;
/// Those that there are.
std::vector<uintptr_t> Used;

constexpr size_t PageBytes = CellsPerPage * sizeof(Cell);

Cell *pageAt(Cell **Table, uintptr_t Page, size_t Bytes) {
  if (!Table[Page]) {
    Table[Page] = static_cast<Cell *>(reserve(Bytes));
    if (Table == Pages)
      Used.push_back(Page);
  }
  return Table[Page];
}

void dropBytes(Cell *Bytes) {
  for (int I = 0; I < 4; ++I) {
    if (Bytes[I].Write == ListCell)
      dropList(Bytes[I].Read);
    Bytes[I].All = 0;
  }
}

void drop(Cell &C, uintptr_t Addr) {
  if (C.Write == ListCell)
    dropList(C.Read);
  else if (C.Write == SplitCell)
    dropBytes(bytesOf(Addr));
  C.All = 0;
}

/// Forgets single bytes of a cell.
void clearPart(uintptr_t Addr, size_t Size) {
  if (!Pages[pageOf(Addr)])
    return;
  Cell &C = *cellOf(Addr);
  if (C.Write == SplitCell) {
    for (; Size; --Size, ++Addr) {
      Cell &B = bytesOf(Addr)[Addr & 3];
      if (B.Write == ListCell)
        dropList(B.Read);
      B.All = 0;
    }
    return;
  }
  if (C.Write == ListCell) {
    // Which bytes the list is of doesn't matter any more: a neighbour that the
    // program may still use has been given memory of its own by all allocators.
    drop(C, Addr);
    return;
  }
  if (!C.All)
    return;
  Cell *B = bytesOf(Addr & ~uintptr_t(3));
  for (unsigned I = 0; I < 4; ++I)
    B[I].All = I >= (Addr & 3) && I < (Addr & 3) + Size ? 0 : C.All;
  C.Write = SplitCell;
  C.Read = 0;
}

} // namespace

void cilksan::initShadow() {
  Pages = static_cast<Cell **>(reserve(PageCount * sizeof(Cell *)));
  BytePages = static_cast<Cell **>(reserve(PageCount * sizeof(Cell *)));
  __csan_state.Pages = Pages;
}

Cell *cilksan::cellOf(uintptr_t Addr) {
  return pageAt(Pages, pageOf(Addr), PageBytes) + ((Addr & PageMask) >> 2);
}

Cell *cilksan::bytesOf(uintptr_t Addr) {
  return pageAt(BytePages, pageOf(Addr), 4 * PageBytes) +
         (Addr & PageMask & ~uintptr_t(3));
}

void cilksan::clearShadow(uintptr_t Addr, size_t Size) {
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
      // Untouched memory isn't written, and a great deal is given back.
      bool Many = Count >= 4096;
      for (size_t I = 0; I < Count; ++I)
        if (C[I].Write >= FirstSpecialCell)
          drop(C[I], Addr + 4 * I);
        else if (!Many && C[I].All)
          C[I].All = 0;
      if (Many)
        giveBack(C, Count * sizeof(Cell));
    }
    Addr = Next;
  }
  if (Addr < End)
    clearPart(Addr, End - Addr);
}

void cilksan::clearShadow() {
  forEachCell(
      [](Cell &C, void *) {
        if (C.Write == ListCell)
          dropList(C.Read);
      },
      nullptr);
  for (uintptr_t Page : Used) {
    madvise(Pages[Page], PageBytes, MADV_DONTNEED);
    if (BytePages[Page])
      madvise(BytePages[Page], 4 * PageBytes, MADV_DONTNEED);
  }
}

/// Visits those of the system's pages that have been touched.
static void forEachTouched(Cell *Page, size_t Bytes,
                           void (*Visit)(Cell &, void *), void *Data) {
  static const size_t SystemPage = sysconf(_SC_PAGESIZE);
  std::vector<unsigned char> Resident(Bytes / SystemPage);
  if (mincore(Page, Bytes, Resident.data()) != 0)
    std::fill(Resident.begin(), Resident.end(), 1);
  size_t Step = SystemPage / sizeof(Cell);
  for (size_t I = 0; I < Resident.size(); ++I)
    if (Resident[I] & 1)
      for (Cell *C = Page + I * Step; C < Page + (I + 1) * Step; ++C)
        if (C->All)
          Visit(*C, Data);
}

void cilksan::forEachCell(void (*Visit)(Cell &C, void *Data), void *Data) {
  for (uintptr_t Page : Used) {
    forEachTouched(Pages[Page], PageBytes, Visit, Data);
    if (BytePages[Page])
      forEachTouched(BytePages[Page], 4 * PageBytes, Visit, Data);
  }
}

size_t cilksan::shadowBytes() {
  size_t Touched = 0;
  forEachCell([](Cell &, void *Count) { ++*static_cast<size_t *>(Count); },
              &Touched);
  return Touched * sizeof(Cell);
}
