//===- CellPages.h - the table of shadow pages ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of pages, which finds the cells of the shadow memory. The cells of
// a page of 4 MB of the program's memory lie together: first the cells for
// writes, then the cells for reads. Cells are only reserved address space until
// they are used, so memory that is only read needs half as much shadow memory.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_CELLPAGES_H
#define CILKSAN_CORE_CELLPAGES_H

#include "State.h"

#include <cstddef>
#include <vector>

namespace cilksan {

constexpr size_t PageCount = size_t(1) << (AddressBits - PageBits);
/// The bytes of a page's cells for writes, or for reads.
constexpr size_t PageBytes = CellsPerPage * sizeof(Cell);

/// The table of pages. State::Pages is the same unless pages are hidden.
extern Cell **Pages;
/// The pages that have cells.
extern std::vector<uintptr_t> UsedPages;

/// Makes the table of pages, without any page.
void initPages();

/// Hides all pages from hooks, so that all accesses reach the library, or shows
/// them again.
void hidePages(bool Hide);

/// Makes the cells of \p Page, which has none.
Cell *makePage(uintptr_t Page);

/// Returns the cell for reads of the same four bytes as \p Writer.
inline Cell &readerOf(Cell &Writer) { return (&Writer)[CellsPerPage]; }

/// Returns the cell for writes of the four bytes at \p Addr. Makes the page's
/// cells if there are none.
inline Cell *cellOf(uintptr_t Addr) {
  Cell *Page = Pages[pageOf(Addr)];
  if (__builtin_expect(!Page, 0))
    Page = makePage(pageOf(Addr));
  return Page + ((Addr & PageMask) >> 2);
}

} // namespace cilksan

#endif // CILKSAN_CORE_CELLPAGES_H
