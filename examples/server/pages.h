//===- pages.h - the pages of the server ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PAGES_H
#define PAGES_H

#include <stdexcept>
#include <string>

enum { MAX_QUEENS = 14, MAX_WIDTH = 2000 };

/// Returns the number of ways to place \p size queens.
long count_queens(int size);

/// Returns a picture of the Mandelbrot set, with so many columns and rows, as
/// PNG.
std::string draw_mandelbrot(int width);

struct page {
  unsigned status; ///< the status of HTTP
  const char *type;
  std::string text;
};

/// Returns the page at \p target, a path and perhaps a query after a '?'.
page find_page(const std::string &target);

#endif // PAGES_H
