//===- fft.c - fast Fourier transform, out of place -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cooley and Tukey 1965, decimation in time by eight. The program sorts the
// numbers by their index modulo eight, transforms the eight parts, which are
// independent, and combines their results by butterflies. Each step reads one
// of two arrays and writes the other, contiguously or in eight streams. Parts
// of any size lie together, so that some level of the recursion fits into each
// cache. The spawns are those of Cilk's fft: one for each part, and sorting and
// combining are halved until pieces are small. The last two steps, of up to 64
// numbers, are one leaf without sorting.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// Transforms of up to LEAF numbers are serial, and so are PIECE groups of
/// eight.
enum { LEAF = 64, PIECE = 16 };

struct number {
  double re, im;
};

/// The factors that all parts of a size share: exp(-2 pi i k / size) for the
/// first eighth of all k. The next plan has the factors of size / 8.
struct plan {
  size_t size;
  const struct number *roots;
};

static inline struct number plus(struct number a, struct number b) {
  return (struct number){a.re + b.re, a.im + b.im};
}

static inline struct number minus(struct number a, struct number b) {
  return (struct number){a.re - b.re, a.im - b.im};
}

static inline struct number times(struct number a, struct number b) {
  return (struct number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/// Returns -i a.
static inline struct number turn(struct number a) {
  return (struct number){a.im, -a.re};
}

/// Returns exp(-2 pi i / 8) a.
static inline struct number turn_half(struct number a) {
  const double sqrt_half = 0.70710678118654752440;
  return (struct number){sqrt_half * (a.re + a.im), sqrt_half * (a.im - a.re)};
}

/// Transforms four numbers.
static inline void transform_4(struct number a0, struct number a1,
                               struct number a2, struct number a3,
                               struct number to[4]) {
  struct number even = plus(a0, a2), even_less = minus(a0, a2),
                odd = plus(a1, a3), odd_less = turn(minus(a1, a3));
  to[0] = plus(even, odd);
  to[1] = plus(even_less, odd_less);
  to[2] = minus(even, odd);
  to[3] = minus(even_less, odd_less);
}

/// Transforms eight numbers, and writes the results to every stride-th place of
/// \p to.
static inline void transform_8(const struct number a[8], struct number *to,
                               size_t stride) {
  struct number even[4], odd[4];
  transform_4(a[0], a[2], a[4], a[6], even);
  transform_4(a[1], a[3], a[5], a[7], odd);
  odd[1] = turn_half(odd[1]);
  odd[2] = turn(odd[2]);
  odd[3] = turn(turn_half(odd[3]));
  for (size_t i = 0; i < 4; ++i) {
    to[i * stride] = plus(even[i], odd[i]);
    to[(i + 4) * stride] = minus(even[i], odd[i]);
  }
}

/// Sorts the groups \p begin to \p end of eight neighbours. A number's index
/// modulo eight is the number of its part.
static void sort_piece(const struct number *restrict from,
                       struct number *restrict to, size_t part, size_t begin,
                       size_t end) {
  for (size_t i = begin; i < end; ++i)
    for (size_t j = 0; j < 8; ++j)
      to[j * part + i] = from[8 * i + j];
}

/// Combines the results \p begin to \p end of the eight parts: each group
/// becomes eight results of the whole.
static void combine_piece(const struct plan *plan,
                          const struct number *restrict from,
                          struct number *restrict to, size_t begin,
                          size_t end) {
  size_t part = plan->size / 8;
  for (size_t k = begin; k < end; ++k) {
    struct number powers[8], a[8];
    powers[1] = plan->roots[k];
    for (size_t j = 2; j < 8; ++j)
      powers[j] = times(powers[j / 2], powers[j - j / 2]);
    a[0] = from[k];
    for (size_t j = 1; j < 8; ++j)
      a[j] = times(powers[j], from[j * part + k]);
    transform_8(a, to + k, part);
  }
}

/// Transforms every eighth number from \p in: two, four or eight numbers.
static inline void transform_part(const struct number *in, size_t size,
                                  struct number *to) {
  if (size == 8) {
    struct number a[8];
    for (int i = 0; i < 8; ++i)
      a[i] = in[8 * i];
    transform_8(a, to, 1);
  } else if (size == 4) {
    transform_4(in[0], in[8], in[16], in[24], to);
  } else {
    to[0] = plus(in[0], in[8]);
    to[1] = minus(in[0], in[8]);
  }
}

/// Transforms up to LEAF numbers.
static void transform_leaf(const struct plan *plan, const struct number *in,
                           struct number *out) {
  struct number parts[LEAF];
  size_t part = plan->size / 8;
  for (size_t j = 0; j < 8; ++j)
    transform_part(in + j, part, parts + j * part);
  combine_piece(plan, parts, out, 0, part);
}

#else

/// Sorts like sort_piece, in parallel.
static void sort(const struct number *from, struct number *to, size_t part,
                 size_t begin, size_t end) {
  if (end - begin <= PIECE) {
    sort_piece(from, to, part, begin, end);
    return;
  }
  size_t middle = begin + (end - begin) / 2;
  cilk_spawn sort(from, to, part, begin, middle);
  sort(from, to, part, middle, end);
  cilk_sync;
}

/// Combines like combine_piece, in parallel.
static void combine(const struct plan *plan, const struct number *from,
                    struct number *to, size_t begin, size_t end) {
  if (end - begin <= PIECE) {
    combine_piece(plan, from, to, begin, end);
    return;
  }
  size_t middle = begin + (end - begin) / 2;
  cilk_spawn combine(plan, from, to, begin, middle);
  combine(plan, from, to, middle, end);
  cilk_sync;
}

/// Transforms the numbers at \p in, and overwrites these.
static void transform(const struct plan *plan, struct number *in,
                      struct number *out) {
  if (plan->size <= LEAF) {
    transform_leaf(plan, in, out);
    return;
  }
  size_t part = plan->size / 8;
  sort(in, out, part, 0, part);
  for (size_t j = 0; j < 8; ++j)
    cilk_spawn transform(plan + 1, out + j * part, in + j * part);
  cilk_sync;
  combine(plan, in, out, 0, part);
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_spawn")
#pragma push_macro("cilk_sync")
#undef cilk_spawn
#undef cilk_sync
#define cilk_spawn
#define cilk_sync
#define sort serial_sort
#define combine serial_combine
#define transform serial_transform
#include "fft.c"
#undef sort
#undef combine
#undef transform
#pragma pop_macro("cilk_spawn")
#pragma pop_macro("cilk_sync")
#include "fft.c"

/// The powers of two that are transformed, and the most plans of one of them.
enum { MIN_LOG = 4, MAX_LOG = 26, MAX_PLANS = MAX_LOG / 3 };

/// Returns exp(-2 pi i k / n).
static struct number root(size_t k, size_t n) {
  double angle = -2 * acos(-1) * (double)k / (double)n;
  return (struct number){cos(angle), sin(angle)};
}

static void make_plans(struct plan *plans, size_t n) {
  for (; n >= 1 << MIN_LOG; ++plans, n /= 8) {
    struct number *roots = allocate(n / 8, sizeof *roots);
    for (size_t k = 0; k < n / 8; ++k)
      roots[k] = root(k, n);
    *plans = (struct plan){n, roots};
  }
}

static void delete_plans(struct plan *plans) {
  for (int i = 0; i < MAX_PLANS; ++i)
    free((void *)plans[i].roots);
}

static struct number input(size_t i) {
  return (struct number){(double)(i * 2654435761u >> 7 & 1023) / 512 - 1,
                         (double)(i * 2246822519u >> 9 & 1023) / 512 - 1};
}

static void fill(struct number *a, size_t n) {
  for (size_t i = 0; i < n; ++i)
    a[i] = input(i);
}

/// Roots with the product exp(-2 pi i k / n): coarse[k / STEP] and fine[k %
/// STEP]. They don't come from the plans, which are under test.
enum { STEP = 4096 };
struct factors {
  struct number *coarse, fine[STEP];
};

static struct factors make_factors(size_t n) {
  struct factors f = {allocate(n / STEP + 1, sizeof *f.coarse), {{0, 0}}};
  for (size_t k = 0; k < n; k += STEP)
    f.coarse[k / STEP] = root(k, n);
  for (size_t k = 0; k < STEP; ++k)
    f.fine[k] = root(k, n);
  return f;
}

/// Returns true if \p result agrees with the definition for some frequencies.
static bool is_transform(const struct number *result, size_t n) {
  struct factors f = make_factors(n);
  bool right = true;
  for (size_t frequency = n / 3; frequency < n; frequency += n / 3 + 1) {
    struct number sum = {0, 0};
    for (size_t i = 0; i < n; ++i) {
      size_t k = i * frequency & (n - 1);
      struct number power = times(f.coarse[k / STEP], f.fine[k % STEP]);
      sum = plus(sum, times(input(i), power));
    }
    struct number error = minus(sum, result[frequency]);
    // A difference that is not a number is wrong, too.
    right &= hypot(error.re, error.im) < 1e-12 * (double)n;
  }
  free(f.coarse);
  return right;
}

/// Returns true if the inverse transform of \p result is the input. The inverse
/// is the conjugate of its conjugate's transform. Uses as much memory at \p
/// spare, and destroys both.
static bool has_inverse(const struct plan *plans, struct number *result,
                        struct number *spare, size_t n) {
  for (size_t i = 0; i < n; ++i)
    result[i].im = -result[i].im;
  transform(plans, result, spare);
  for (size_t i = 0; i < n; ++i) {
    struct number right = input(i);
    if (!(fabs(spare[i].re / (double)n - right.re) < 1e-13 &&
          fabs(-spare[i].im / (double)n - right.im) < 1e-13))
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  size_t n = (size_t)1 << size_argument(argc, argv, 1, "[LOG2-OF-SIZE]", 24,
                                        MIN_LOG, MAX_LOG);
  struct plan plans[MAX_PLANS] = {{0, NULL}};
  make_plans(plans, n);
  // The arrays don't begin in the same sets of a cache, which would have too
  // few places for eight streams of one and eight of the other.
  size_t stride = n + 2048 / sizeof(struct number);
  struct number *in = allocate(3 * stride, sizeof *in), *out = in + stride,
                *serial_out = out + stride;

  // All pages are touched before any time is measured.
  fill(out, n);
  fill(serial_out, n);

  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    fill(in, n);
    MEASURE(serial, serial_transform(plans, in, serial_out));
    fill(in, n);
    MEASURE(parallel, transform(plans, in, out));
    wrong |= memcmp(out, serial_out, n * sizeof *out) != 0;
  }
  wrong |= !is_transform(out, n) || !has_inverse(plans, out, in, n);
  printf("%zu points transformed\n", n);
  free(in);
  delete_plans(plans);
  return report(!wrong, serial, parallel);
}

#endif
