//===- CellPages.cpp - the table of shadow pages --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of pages, and the memory of pages. The address space of a page's
// cells is reserved when a cell of the page is first asked for. The system
// provides memory when a part of it is touched.
//
//===----------------------------------------------------------------------===//

#include "CellPages.h"

#include "GrowingTable.h"

#include <cassert>

using namespace cilksan;

Cell **cilksan::Pages;
std::vector<uintptr_t> cilksan::UsedPages;

void cilksan::initPages() {
  Pages = static_cast<Cell **>(reserve(PageCount * sizeof(Cell *)));
  __csan_state.Pages = Pages;
}

void cilksan::hidePages(bool Hide) {
  static auto *const None =
      static_cast<Cell **>(reserve(PageCount * sizeof(Cell *)));
  __csan_state.Pages = Hide ? None : Pages;
}

Cell *cilksan::makePage(uintptr_t Page) {
  assert(Page < PageCount && !Pages[Page] && "a page is made once");
  Pages[Page] = static_cast<Cell *>(reserve(2 * PageBytes));
  UsedPages.push_back(Page);
  return Pages[Page];
}
