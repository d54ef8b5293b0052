//===- CellPages.h - where cells are ----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cells of a page of 4 MB of the program's memory lie together, those for
// reads behind those for writes; a table of pages finds them. All are reserved
// address space only until they are used, so that memory only read takes half.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_CELLPAGES_H
#define CILKSAN_CORE_CELLPAGES_H

#include "State.h"

#include <cstddef>
#include <vector>

namespace cilksan {

constexpr size_t PageCount = size_t(1) << (AddressBits - PageBits);
/// Of the cells for writes or for reads of a page.
constexpr size_t PageBytes = CellsPerPage * sizeof(Cell);

/// State::Pages, until they are hidden.
extern Cell **Pages;
/// Those that there are.
extern std::vector<uintptr_t> UsedPages;

void initPages();

/// Hooks find no cells from now on: all accesses come to the library. Or they
/// find them again.
void hidePages(bool Hide);

/// Makes the page's cells, which aren't there.
Cell *makePage(uintptr_t Page);

/// That for reads, of the same four bytes as this one for writes.
inline Cell &readerOf(Cell &Writer) { return (&Writer)[CellsPerPage]; }

/// The cell for writes of the four bytes at \p Addr; its page is made if it
/// isn't there.
inline Cell *cellOf(uintptr_t Addr) {
  Cell *Page = Pages[pageOf(Addr)];
  if (__builtin_expect(!Page, 0))
    Page = makePage(pageOf(Addr));
  return Page + ((Addr & PageMask) >> 2);
}

} // namespace cilksan

#endif // CILKSAN_CORE_CELLPAGES_H
