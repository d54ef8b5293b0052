//===- kernels.h - eight programs of loops over the same arrays ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs of the paper on splicing. Each has a number of steps of one or
// more loops. For each loop it defines the range of indices, the memory that a
// part of the loop reads and writes, and the computation of that part. So it
// can be run serially, by parallel loops, and spliced (ways.h); test/Splice
// runs them, too.
//
//===----------------------------------------------------------------------===//

#ifndef KERNELS_H
#define KERNELS_H

#include <cilk/splice.h>

#include <algorithm>
#include <string.h>
#include <vector>

using namespace cilk::splicing;

/// Memory that begins at a cache line, and isn't touched before its use.
class doubles {
  double *data = nullptr;
  long count = 0;

public:
  doubles() = default;
  explicit doubles(long count) : count(count) {
    const size_t bytes = (size_t(count) * sizeof(double) + 63) / 64 * 64;
    data = static_cast<double *>(aligned_alloc(64, bytes ? bytes : 64));
    if (!data) {
      fprintf(stderr, "there is not enough memory for %ld numbers\n", count);
      exit(1);
    }
  }
  doubles(const doubles &) = delete;
  doubles &operator=(const doubles &) = delete;
  ~doubles() { free(data); }

  double *get() const { return data; }
  long size() const { return count; }
  double &operator[](long i) const { return data[i]; }
  void fill(unsigned seed) {
    for (long i = 0; i < count; ++i)
      data[i] = double((unsigned(i) * 2654435761u + seed) >> 8) / (1 << 24);
  }
  void zero() { memset(data, 0, size_t(count) * sizeof(double)); }
};

/// The sizes: planes, rows and columns as far as there are any, and steps.
struct shape {
  long n[3] = {1, 1, 1};
  long steps = 1;
};

/// A kernel whose steps go from one of two arrays to the other.
template <unsigned D> class between_two {
protected:
  shape size;
  doubles a, b;
  array of_a, of_b;

  static long total(const shape &s) {
    long all = 1;
    for (unsigned d = 0; d < D; ++d)
      all *= s.n[d];
    return all;
  }
  static array layout(const double *base, const shape &s) {
    if constexpr (D == 1)
      return array(base);
    else if constexpr (D == 2)
      return array(base, s.n[1]);
    else
      return array(base, s.n[1], s.n[2]);
  }

public:
  static constexpr int loops = 1;
  static constexpr unsigned cuts = (1u << D) - 1;
  static constexpr bool has_polly = true;

  explicit between_two(const shape &s)
      : size(s), a(total(s)), b(total(s)), of_a(layout(a.get(), s)),
        of_b(layout(b.get(), s)) {}

  void begin() {
    a.fill(1);
    memcpy(b.get(), a.get(), size_t(a.size()) * sizeof(double));
  }
  const shape &extents() const { return size; }
  long steps() const { return size.steps; }
  void end() {}
  const doubles &result() const { return size.steps % 2 ? b : a; }
  double *memory(int i) const { return i ? b.get() : a.get(); }
  double *from(long t) const { return t % 2 ? b.get() : a.get(); }
  double *to(long t) const { return t % 2 ? a.get() : b.get(); }
  bool is_parallel(int) const { return true; }

  box domain(int) const {
    const range x = {1, size.n[0] - 1}, y = {1, size.n[1] - 1},
                z = {1, size.n[2] - 1};
    if constexpr (D == 1)
      return box(x);
    else if constexpr (D == 2)
      return box(x, y);
    else
      return box(x, y, z);
  }
  effect what(long t, int, const box &part) const {
    return {reads(t % 2 ? of_b : of_a, part.grown()),
            writes(t % 2 ? of_a : of_b, part)};
  }
};

struct jacobi_1d : between_two<1> {
  static constexpr const char *name = "jacobi-1d";
  using between_two::between_two;

  void sweep(long t, int, const box &part) const {
    const double *const __restrict x = from(t);
    double *const __restrict y = to(t);
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      y[i] = 0.33333 * (x[i - 1] + x[i] + x[i + 1]);
  }
};

struct jacobi_2d : between_two<2> {
  static constexpr const char *name = "jacobi-2d";
  using between_two::between_two;

  void sweep(long t, int, const box &part) const {
    const long m = size.n[1];
    for (long i = part.lo[0]; i < part.hi[0]; ++i) {
      const double *const __restrict x = from(t) + i * m;
      double *const __restrict y = to(t) + i * m;
      for (long j = part.lo[1]; j < part.hi[1]; ++j)
        y[j] = 0.2 * (x[j] + x[j - 1] + x[j + 1] + x[j + m] + x[j - m]);
    }
  }
};

struct jacobi_3d : between_two<3> {
  static constexpr const char *name = "jacobi-3d";
  using between_two::between_two;

  void sweep(long t, int, const box &part) const {
    const long row = size.n[2], plane = size.n[1] * row;
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      for (long j = part.lo[1]; j < part.hi[1]; ++j) {
        const double *const __restrict x = from(t) + i * plane + j * row;
        double *const __restrict y = to(t) + i * plane + j * row;
        for (long k = part.lo[2]; k < part.hi[2]; ++k)
          y[k] = 0.125 * (x[k - plane] + x[k + plane] + x[k - row] +
                          x[k + row] + x[k - 1] + x[k + 1]) +
                 0.25 * x[k];
      }
  }
};

/// Computes the value of an American put option, from its end backwards.
struct apop : between_two<1> {
  static constexpr const char *name = "apop";
  doubles payoff;
  array of_payoff;

  explicit apop(const shape &s)
      : between_two(s), payoff(s.n[0]), of_payoff(payoff.get()) {}
  void begin() {
    for (long i = 0; i < payoff.size(); ++i)
      payoff[i] = std::max(0.0, 100 - 200 * double(i) / double(payoff.size()));
    memcpy(a.get(), payoff.get(), size_t(a.size()) * sizeof(double));
    memcpy(b.get(), payoff.get(), size_t(a.size()) * sizeof(double));
  }
  double *memory(int i) const {
    return i == 2 ? payoff.get() : between_two::memory(i);
  }
  effect what(long t, int loop, const box &part) const {
    effect e = between_two::what(t, loop, part);
    e.add(reads(of_payoff, part));
    return e;
  }
  void sweep(long t, int, const box &part) const {
    const double *const __restrict x = from(t);
    const double *const __restrict least = payoff.get();
    double *const __restrict y = to(t);
    for (long i = part.lo[0]; i < part.hi[0]; ++i) {
      const double held = 0.25 * x[i - 1] + 0.49 * x[i] + 0.2599 * x[i + 1];
      y[i] = held > least[i] ? held : least[i];
    }
  }
};

/// Works in place: an element is computed from the earlier elements of the same
/// step. The loop over rows may be cut, the loop over columns may not.
class seidel_2d {
  shape size;
  doubles a;
  array of_a;

public:
  static constexpr const char *name = "seidel-2d";
  static constexpr int loops = 1;
  static constexpr unsigned cuts = 1;
  static constexpr bool has_polly = true;

  explicit seidel_2d(const shape &s)
      : size(s), a(s.n[0] * s.n[1]), of_a(a.get(), s.n[1]) {}
  void begin() { a.fill(2); }
  long steps() const { return size.steps; }
  void end() {}
  const doubles &result() const { return a; }
  double *memory(int) const { return a.get(); }
  bool is_parallel(int) const { return false; }

  box domain(int) const { return {{1, size.n[0] - 1}, {1, size.n[1] - 1}}; }
  effect what(long, int, const box &part) const {
    return {reads(of_a, part.grown()), writes(of_a, part)};
  }
  void sweep(long, int, const box &part) const {
    const long m = size.n[1];
    for (long i = part.lo[0]; i < part.hi[0]; ++i) {
      double *const x = a.get() + i * m;
      for (long j = part.lo[1]; j < part.hi[1]; ++j)
        x[j] = (x[j - m - 1] + x[j - m] + x[j - m + 1] + x[j - 1] + x[j] +
                x[j + 1] + x[j + m - 1] + x[j + m] + x[j + m + 1]) /
               9.0;
    }
  }
};

/// The two components of an electric field and a magnetic one: three loops a
/// step.
class fdtd_2d {
  shape size;
  doubles all;
  double *ex, *ey, *hz;
  array of_ex, of_ey, of_hz;

public:
  static constexpr const char *name = "fdtd-2d";
  static constexpr int loops = 3;
  static constexpr unsigned cuts = 3;
  static constexpr bool has_polly = true;

  explicit fdtd_2d(const shape &s)
      : size(s), all(3 * s.n[0] * s.n[1]), ex(all.get()),
        ey(ex + s.n[0] * s.n[1]), hz(ey + s.n[0] * s.n[1]), of_ex(ex, s.n[1]),
        of_ey(ey, s.n[1]), of_hz(hz, s.n[1]) {}
  void begin() { all.fill(3); }
  long steps() const { return size.steps; }
  void end() {}
  const doubles &result() const { return all; }
  double *memory(int i) const { return i == 0 ? ex : i == 1 ? ey : hz; }
  bool is_parallel(int) const { return true; }

  box domain(int loop) const {
    const long n = size.n[0], m = size.n[1];
    if (loop == 0)
      return {{0, n}, {0, m}};
    if (loop == 1)
      return {{0, n}, {1, m}};
    return {{0, n - 1}, {0, m - 1}};
  }
  effect what(long, int loop, const box &part) const {
    const box whole = {{0, size.n[0]}, {0, size.n[1]}};
    if (loop == 0)
      return {reads(of_hz, part.grown_in(0, 1, 0).within(whole)),
              writes(of_ey, part)};
    if (loop == 1)
      return {reads(of_hz, part.grown_in(1, 1, 0)), writes(of_ex, part)};
    return {reads(of_ex, part.grown_in(1, 0, 1)),
            reads(of_ey, part.grown_in(0, 0, 1)), writes(of_hz, part)};
  }
  void sweep(long t, int loop, const box &part) const {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      (loop == 0   ? row_of_ey
       : loop == 1 ? row_of_ex
                   : row_of_hz)(t, i, part.lo[1], part.hi[1],
                                ex + i * size.n[1], ey + i * size.n[1],
                                hz + i * size.n[1], size.n[1]);
  }

private:
  static void row_of_ey(long t, long i, long lo, long hi, double *__restrict,
                        double *__restrict y, double *__restrict z, long m) {
    if (i == 0)
      for (long j = lo; j < hi; ++j)
        y[j] = double(t);
    else
      for (long j = lo; j < hi; ++j)
        y[j] = y[j] - 0.5 * (z[j] - z[j - m]);
  }
  static void row_of_ex(long, long, long lo, long hi, double *__restrict x,
                        double *__restrict, double *__restrict z, long) {
    for (long j = lo; j < hi; ++j)
      x[j] = x[j] - 0.5 * (z[j] - z[j - 1]);
  }
  static void row_of_hz(long, long, long lo, long hi, double *__restrict x,
                        double *__restrict y, double *__restrict z, long m) {
    for (long j = lo; j < hi; ++j)
      z[j] = z[j] - 0.7 * (x[j + 1] - x[j] + y[j + m] - y[j]);
  }
};

/// A matrix by a vector from either side. The contributions of a chunk of rows
/// to the columns' sums are added up after both loops, so that the loop over
/// chunks is parallel and sums don't depend on the schedule.
class two_products {
protected:
  static constexpr long most_chunks = 16;
  shape size; ///< rows and columns
  long chunks, rows_each;
  doubles a, x, y, by_rows, parts, sums;

public:
  static constexpr int loops = 2;
  static constexpr unsigned cuts = 3;
  static constexpr bool has_polly = false; ///< the sums have another order

  explicit two_products(const shape &s)
      : size(s), chunks(s.n[0] % most_chunks ? 1 : most_chunks),
        rows_each(s.n[0] / chunks), a(s.n[0] * s.n[1]), x(s.n[1]), y(s.n[0]),
        by_rows(s.n[0]), parts(chunks * s.n[1]), sums(s.n[0] + s.n[1]) {}
  void begin() {
    a.fill(4);
    x.fill(5);
    y.fill(6);
    by_rows.fill(7);
    parts.zero();
  }
  long steps() const { return 1; }
  bool is_parallel(int) const { return true; }
  const doubles &result() const { return sums; }

  /// The chunks, and the rows in them.
  box domain(int) const { return {{0, chunks}, {0, rows_each}}; }

  void end() {
    for (long j = 0; j < size.n[1]; ++j) {
      double sum = 0;
      for (long c = 0; c < chunks; ++c)
        sum += parts[c * size.n[1] + j];
      sums[size.n[0] + j] = sum;
    }
    memcpy(sums.get(), by_rows.get(), size_t(size.n[0]) * sizeof(double));
  }

protected:
  effect effect_of_rows(const box &part) const {
    return {reads(array(a.get(), rows_each, size.n[1]),
                  {part.in(0), part.in(1), {0, size.n[1]}}),
            reads(array(x.get()), range{0, size.n[1]}),
            writes(array(by_rows.get(), rows_each), part)};
  }
  effect effect_of_columns(const box &part) const {
    return {
        reads(array(a.get(), rows_each, size.n[1]),
              {part.in(0), part.in(1), {0, size.n[1]}}),
        reads(array(y.get(), rows_each), part),
        writes(array(parts.get(), size.n[1]), {part.in(0), {0, size.n[1]}})};
  }
  void add_rows(const box &part) const {
    for (long c = part.lo[0]; c < part.hi[0]; ++c)
      for (long r = part.lo[1]; r < part.hi[1]; ++r) {
        const long i = c * rows_each + r, m = size.n[1];
        by_rows[i] += product(a.get() + i * m, x.get(), m);
      }
  }
  void add_columns(const box &part) const {
    for (long c = part.lo[0]; c < part.hi[0]; ++c)
      for (long r = part.lo[1]; r < part.hi[1]; ++r) {
        const long i = c * rows_each + r, m = size.n[1];
        const double *const __restrict row = a.get() + i * m;
        double *const __restrict sum = parts.get() + c * m;
        const double by = y[i];
        for (long j = 0; j < m; ++j)
          sum[j] += row[j] * by;
      }
  }

private:
  // Computes 32 sums, so that it takes no longer than loading the row.
  static double product(const double *__restrict p, const double *__restrict q,
                        long m) {
    double sum[32] = {};
    long j = 0;
    for (; j + 32 <= m; j += 32)
      for (long k = 0; k < 32; ++k)
        sum[k] += p[j + k] * q[j + k];
    for (; j < m; ++j)
      sum[0] += p[j] * q[j];
    double all = 0;
    for (double s : sum)
      all += s;
    return all;
  }
};

struct mvt : two_products {
  static constexpr const char *name = "mvt";
  using two_products::two_products;

  effect what(long, int loop, const box &part) const {
    return loop == 0 ? effect_of_rows(part) : effect_of_columns(part);
  }
  void sweep(long, int loop, const box &part) const {
    loop == 0 ? add_rows(part) : add_columns(part);
  }
};

struct bicg : two_products {
  static constexpr const char *name = "bicg";
  using two_products::two_products;

  effect what(long, int loop, const box &part) const {
    return loop == 0 ? effect_of_columns(part) : effect_of_rows(part);
  }
  void sweep(long, int loop, const box &part) const {
    loop == 0 ? add_columns(part) : add_rows(part);
  }
};

#endif
