//===- ray.c - a picture by ray tracing -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws mirroring balls over a chequered floor, under one lamp. The time of a
// pixel depends on the objects that its rays meet. The picture is divided into
// quarters, each a spawn, down to single pixels.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

enum { ROWS_OF_BALLS = 6, BALLS = ROWS_OF_BALLS * ROWS_OF_BALLS, BOUNCES = 4 };

struct vector {
  double x, y, z;
};

struct ball {
  struct vector centre;
  double radius, shade;
};

struct picture {
  struct ball balls[BALLS];
  int size;
  double *pixels;
};

static struct vector plus(struct vector a, double part, struct vector b) {
  return (struct vector){a.x + part * b.x, a.y + part * b.y, a.z + part * b.z};
}

static double dot(struct vector a, struct vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct vector unit(struct vector a) {
  return plus((struct vector){0, 0, 0}, 1 / sqrt(dot(a, a)), a);
}

/// Returns the distance to the ball along a ray, or infinity.
static double meet(const struct ball *ball, struct vector from,
                   struct vector along) {
  const struct vector to = plus(ball->centre, -1, from);
  const double middle = dot(to, along);
  const double below =
      ball->radius * ball->radius - dot(to, to) + middle * middle;
  if (below < 0)
    return INFINITY;
  const double near = middle - sqrt(below);
  return near > 1e-6 ? near : INFINITY;
}

/// Returns the nearest ball, or null.
static const struct ball *nearest(const struct picture *p, struct vector from,
                                  struct vector along, double *distance) {
  const struct ball *found = NULL;
  for (int i = 0; i < BALLS; ++i) {
    const double next = meet(&p->balls[i], from, along);
    if (next < *distance) {
      *distance = next;
      found = &p->balls[i];
    }
  }
  return found;
}

/// Returns the light of the lamp at a place with that normal.
static double lit(const struct picture *p, struct vector at,
                  struct vector normal) {
  const struct vector lamp = {-6, 9, -4}, to = plus(lamp, -1, at);
  double distance = sqrt(dot(to, to));
  const struct vector along = unit(to);
  const double straight = dot(along, normal);
  return straight <= 0 || nearest(p, at, along, &distance) ? 0.1
                                                           : 0.1 + straight;
}

static double trace(const struct picture *p, struct vector from,
                    struct vector along) {
  double light = 0, part = 1;
  for (int bounce = 0; bounce < BOUNCES; ++bounce) {
    double distance = along.y < 0 ? -from.y / along.y : INFINITY;
    const struct ball *ball = nearest(p, from, along, &distance);
    if (distance == INFINITY)
      return light + part * (0.4 + 0.4 * along.y);
    from = plus(from, distance, along);
    if (!ball) {
      const struct vector up = {0, 1, 0};
      const bool dark = ((long)floor(from.x) + (long)floor(from.z)) & 1;
      return light + part * (dark ? 0.2 : 0.8) * lit(p, from, up);
    }
    const struct vector normal = unit(plus(from, -1, ball->centre));
    light += part * 0.5 * ball->shade * lit(p, from, normal);
    part *= 0.5;
    along = plus(along, -2 * dot(along, normal), normal);
  }
  return light;
}

static void draw_pixel(const struct picture *p, int row, int column) {
  const double scale = 2.0 / p->size;
  const struct vector eye = {0, 3, -9};
  const struct vector along = unit((struct vector){
      (column + 0.5) * scale - 1, 0.7 - (row + 0.5) * scale, 1.6});
  p->pixels[(size_t)row * (size_t)p->size + (size_t)column] =
      trace(p, eye, along);
}

static struct picture make_picture(int size) {
  struct picture p = {.size = size,
                      .pixels = allocate((size_t)size * (size_t)size, 8)};
  for (int i = 0; i < BALLS; ++i) {
    const int x = i % ROWS_OF_BALLS, z = i / ROWS_OF_BALLS;
    const double radius = 0.3 + 0.05 * ((x * 5 + z * 3) % 7);
    p.balls[i] = (struct ball){
        .centre = {1.3 * (x - 2.5), radius + (x + z) % 3, 1.3 * z - 2},
        .radius = radius,
        .shade = 0.4 + 0.1 * ((x * 3 + z) % 6)};
  }
  return p;
}

#else

/// Draws the pixels in some rows and columns.
static void draw(const struct picture *p, int row, int rows, int column,
                 int columns) {
  if (rows == 0 || columns == 0)
    return;
  if (rows == 1 && columns == 1) {
    draw_pixel(p, row, column);
    return;
  }
  const int high = rows / 2, wide = columns / 2;
  cilk_spawn draw(p, row, high, column, wide);
  cilk_spawn draw(p, row, high, column + wide, columns - wide);
  cilk_spawn draw(p, row + high, rows - high, column, wide);
  draw(p, row + high, rows - high, column + wide, columns - wide);
  cilk_sync;
}

#endif
#ifndef KERNEL

#define KERNEL
#define cilk_spawn
#define cilk_sync
#define draw serial_draw
#include "ray.c"
#undef cilk_spawn
#undef cilk_sync
#undef draw
#include "ray.c"

/// Returns true if all pixels equal those that are computed one by one here.
static bool is_drawn(const struct picture *p, const struct picture *other) {
  for (int row = 0; row < p->size; ++row)
    for (int column = 0; column < p->size; ++column)
      draw_pixel(other, row, column);
  const size_t count = (size_t)p->size * (size_t)p->size;
  return !memcmp(p->pixels, other->pixels, count * sizeof *p->pixels);
}

static void forget(struct picture *p) {
  for (size_t i = 0; i < (size_t)p->size * (size_t)p->size; ++i)
    p->pixels[i] = -1;
}

int main(int argc, char **argv) {
  const int size = (int)size_argument(argc, argv, 1, "[SIZE]", 500, 1, 5000);
  struct picture picture = make_picture(size), other = make_picture(size);
  bool right = true;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    forget(&picture);
    MEASURE(serial, serial_draw(&picture, 0, size, 0, size));
    right &= is_drawn(&picture, &other);
    forget(&picture);
    MEASURE(parallel, draw(&picture, 0, size, 0, size));
    right &= is_drawn(&picture, &other);
  }
  double sum = 0;
  for (size_t i = 0; i < (size_t)size * (size_t)size; ++i)
    sum += picture.pixels[i];
  printf("%d x %d pixels, of %.2f on average\n", size, size,
         sum / ((double)size * size));
  free(picture.pixels);
  free(other.pixels);
  return report(right, serial, parallel);
}

#endif
