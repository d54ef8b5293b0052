//===- mandelbrot.c - a picture of the Mandelbrot set ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All points are independent. But a row through the middle of the set takes a
// hundred times as long as one at the edge, so dividing the rows into pieces of
// equal length would not balance the work. The picture is written as a portable
// pixmap, which most viewers know.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

enum { MAX_STEPS = 1000 };

/// The picture shows the square from -2 - 1.25i to 0.5 + 1.25i.
#define LEFT (-2.0)
#define TOP 1.25
#define SIDE 2.5

/// Returns how many steps of z = z^2 + c it takes to leave the circle of radius
/// 2.
static int steps_to_leave(double re, double im) {
  double x = 0, y = 0;
  int steps = 0;
  while (steps < MAX_STEPS && x * x + y * y <= 4) {
    double next = x * x - y * y + re;
    y = 2 * x * y + im;
    x = next;
    ++steps;
  }
  return steps;
}

#else

/// Computes the steps for the centres of size x size points.
static void draw(int *picture, int size) {
  cilk_for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      picture[(size_t)row * size + column] = steps_to_leave(
          LEFT + SIDE * (column + 0.5) / size, TOP - SIDE * (row + 0.5) / size);
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_for for
#define draw serial_draw
#include "mandelbrot.c"
#undef cilk_for
#undef draw
#include "mandelbrot.c"

/// Returns true if the points that never left the circle cover the area of the
/// set, about 1.5066, with a tolerance for points at the border.
static bool area_is_right(const int *picture, int size) {
  long inside = 0;
  for (size_t i = 0; i < (size_t)size * size; ++i)
    inside += picture[i] == MAX_STEPS;
  double side = SIDE / size, area = (double)inside * side * side;
  return fabs(area - 1.5066) < 0.01 + 2 * side;
}

/// Writes the set in black, and other points the brighter the closer they are.
/// Returns true if the picture could be written.
static bool write_picture(const char *name, const int *picture, int size) {
  FILE *file = fopen(name, "wb");
  if (!file)
    return false;
  fprintf(file, "P6\n%d %d\n255\n", size, size);
  for (size_t i = 0; i < (size_t)size * size; ++i) {
    double light = 0;
    if (picture[i] < MAX_STEPS)
      light = log(picture[i] + 1) / log(MAX_STEPS);
    fputc((int)(255 * light * light), file);
    fputc((int)(255 * light), file);
    fputc((int)(255 * sqrt(light)), file);
  }
  bool written = !ferror(file);
  return fclose(file) == 0 && written;
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 2, "[SIZE [FILE]]", 800, 1, 20000);
  const char *name = argc > 2 ? argv[2] : "mandelbrot.ppm";
  size_t points = (size_t)size * size;
  int *expected = allocate(points, sizeof *expected);
  int *picture = allocate(points, sizeof *picture);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_draw(expected, size));
    memset(picture, 0, points * sizeof *picture);
    MEASURE(parallel, draw(picture, size));
    wrong |= memcmp(picture, expected, points * sizeof *picture) != 0;
  }
  wrong |= !area_is_right(picture, size);
  bool written = write_picture(name, picture, size);
  if (written)
    printf("%d x %d points in %s\n", size, size, name);
  else
    fprintf(stderr, "%s: %s\n", name, strerror(errno));
  free(picture);
  free(expected);
  int status = report(!wrong, serial, parallel);
  return written ? status : 1;
}

#endif
