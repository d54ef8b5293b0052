//===- mandelbrot.cpp - a picture of the Mandelbrot set ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pages.h"

#include <cilk/cilk.h>

#include <cstdint>
#include <png.h>
#include <vector>

enum { MAX_STEPS = 255 };

// Returns the number of steps of z = z^2 + c that leave the circle of radius 2.
static int steps_to_leave(double re, double im) {
  double x = 0, y = 0;
  int steps = 0;
  while (steps < MAX_STEPS && x * x + y * y <= 4) {
    const double next = x * x - y * y + re;
    y = 2 * x * y + im;
    x = next;
    ++steps;
  }
  return steps;
}

static std::string encode(const std::vector<uint8_t> &gray, int width) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = static_cast<png_uint_32>(width);
  image.format = PNG_FORMAT_GRAY;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string png(size, '\0');
  if (!png_image_write_to_memory(&image, png.data(), &size, 0, gray.data(),
                                 width, nullptr))
    throw std::runtime_error(image.message);
  png.resize(size);
  return png;
}

// Draws the square from -2 - 1.25i to 0.5 + 1.25i. Rows through the middle of
// the set take a hundred times as long as those at the edge.
std::string draw_mandelbrot(int width) {
  std::vector<uint8_t> gray(static_cast<std::size_t>(width) * width);
  cilk_for (int row = 0; row < width; ++row)
    for (int column = 0; column < width; ++column)
      gray[static_cast<std::size_t>(row) * width + column] =
          static_cast<uint8_t>(
              MAX_STEPS - steps_to_leave(-2 + 2.5 * (column + 0.5) / width,
                                         1.25 - 2.5 * (row + 0.5) / width));
  return encode(gray, width);
}
