//===- pages.h - what the server has to show ===//
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

/// The number of ways to place \p size queens.
long count_queens(int size);

/// The Mandelbrot set, in so many columns and rows, as PNG.
std::string draw_mandelbrot(int width);

struct page {
  unsigned status; ///< HTTP's
  const char *type;
  std::string text;
};

/// What there is at \p target, a path and what is asked for behind a '?'.
page find_page(const std::string &target);

#endif // PAGES_H
