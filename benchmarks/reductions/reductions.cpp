// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reductions of reductions.c with the reducers of the library for C++.

#include "reductions.h"

#include <algorithm>
#include <limits>

#ifndef SERIAL
#include <cilk/cilk.h>
#include <cilk/reducer>
template <class T> using sum_of = cilk::opadd_reducer<T>;
using least_int = cilk::min_reducer<int>;
using greatest_int = cilk::max_reducer<int>;
#else
#define cilk_for for
template <class T> using sum_of = T;
using least_int = int;
using greatest_int = int;
#endif

namespace {
struct place {
  int value = std::numeric_limits<int>::max();
  long index = -1;
  place &operator+=(const place &later) {
    if (later.value < value)
      *this = later;
    return *this;
  }
};
struct bins {
  long of[16] = {};
  bins &operator+=(const bins &later) {
    for (int i = 0; i < 16; ++i)
      of[i] += later.of[i];
    return *this;
  }
};
} // namespace

double sum_int(const arrays *in) {
  const int *a = in->ints;
  sum_of<long> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double sum_float(const arrays *in) {
  const float *a = in->floats;
  sum_of<float> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double sum_double(const arrays *in) {
  const double *a = in->doubles;
  sum_of<double> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double count(const arrays *in) {
  const int *a = in->ints;
  sum_of<long> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < 500)
        total += 1;
  return total;
}

double conditional_sum(const arrays *in) {
  const int *a = in->ints;
  sum_of<long> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < 500)
        total += a[i];
  return total;
}

double least(const arrays *in) {
  const int *a = in->ints;
  least_int found = std::numeric_limits<int>::max();
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      found = std::min<int>(found, a[i]);
  return found;
}

double greatest(const arrays *in) {
  const int *a = in->ints;
  greatest_int found = std::numeric_limits<int>::lowest();
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      found = std::max<int>(found, a[i]);
  return found;
}

double dot(const arrays *in) {
  const double *a = in->doubles, *b = in->others;
  sum_of<double> total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i] * b[i];
  return total;
}

double two(const arrays *in) {
  const int *a = in->ints;
  sum_of<long> odd = 0, even = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] & 1)
        odd += a[i];
      else
        even += a[i];
  return double(odd - even);
}

double histogram(const arrays *in) {
  const int *a = in->ints;
  sum_of<bins> all = bins();
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      all.of[a[i] & 15] += 1;
  double result = 0;
  for (int i = 0; i < 16; ++i)
    result = 3 * result + double(all.of[i]);
  return result;
}

double argmin(const arrays *in) {
  const int *a = in->ints;
  sum_of<place> found = place();
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < found.value) {
        found.value = a[i];
        found.index = i;
      }
  return double(found.index);
}

int main(int argc, char **argv) { return run(argc, argv); }
