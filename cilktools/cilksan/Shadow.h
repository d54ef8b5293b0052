//===- Shadow.h - the shadow memory -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each four bytes of the program's memory have a cell for the last write and
// one for the last read, each of two bytes for each of theirs; where a single
// byte of the four is accessed they are split into cells for each byte, for as
// long as these differ (SplitCells.h). The cells of a page of 4 MB lie
// together, those for reads behind those for writes; a table of pages finds
// them. All are reserved address space only until they are used, so that memory
// only read takes half.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_H
#define CILKSAN_SHADOW_H

#include "State.h"

#include <cstddef>

namespace cilksan {

constexpr size_t PageCount = size_t(1) << (AddressBits - PageBits);

void initShadow();

/// Makes the page's cells, which aren't there.
Cell *makePage(uintptr_t Page);

/// That for reads, of the same four bytes as this one for writes.
inline Cell &readerOf(Cell &Writer) { return (&Writer)[CellsPerPage]; }

/// The cell for writes of the four bytes at \p Addr; its page is made if it
/// isn't there.
inline Cell *cellOf(uintptr_t Addr) {
  Cell *Page = __csan_state.Pages[pageOf(Addr)];
  if (__builtin_expect(!Page, 0))
    Page = makePage(pageOf(Addr));
  return Page + ((Addr & PageMask) >> 2);
}

/// Forgets all accesses to the bytes, from and to any.
void clearShadow(uintptr_t Addr, size_t Size);
/// Forgets all accesses to all bytes.
void clearShadow();

/// Calls \p Visit for all cells that aren't zero, those in split cells and
/// those for reads among them.
void forEachCell(void (*Visit)(Cell &C, void *Data), void *Data);

} // namespace cilksan

#endif // CILKSAN_SHADOW_H
