// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eleven reductions of arrays that fit the second-level cache, in C. With
// -DSERIAL the loops and variables are those of the serial program.
//
//   reductions NAME CALLS PASSES
//
// prints the least time of a call, which makes PASSES passes over the arrays,
// and the result.

#include "reductions.h"

#include <limits.h>

#ifndef SERIAL
#include <cilk/cilk.h>
#include <cilk/reducer.h>
#else
#define cilk_for for
#define cilk_reducer(...)
#endif

#define SUM_OF(T) T cilk_reducer(cilk_zero_##T, cilk_add_##T)

struct place {
  int value;
  long index;
};
struct bins {
  long of[16];
};

#ifndef SERIAL
static void no_place(void *view) {
  struct place *p = view;
  p->value = INT_MAX;
  p->index = -1;
}
static void first_place(void *left, void *right) {
  struct place *l = left, *r = right;
  if (r->value < l->value)
    *l = *r;
}
static void no_bins(void *view) {
  for (int i = 0; i < 16; ++i)
    ((struct bins *)view)->of[i] = 0;
}
static void add_bins(void *left, void *right) {
  for (int i = 0; i < 16; ++i)
    ((struct bins *)left)->of[i] += ((struct bins *)right)->of[i];
}
#endif

double sum_int(const struct arrays *in) {
  const int *a = in->ints;
  SUM_OF(long) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double sum_float(const struct arrays *in) {
  const float *a = in->floats;
  SUM_OF(float) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double sum_double(const struct arrays *in) {
  const double *a = in->doubles;
  SUM_OF(double) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i];
  return total;
}

double count(const struct arrays *in) {
  const int *a = in->ints;
  SUM_OF(long) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < 500)
        total += 1;
  return total;
}

double conditional_sum(const struct arrays *in) {
  const int *a = in->ints;
  SUM_OF(long) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < 500)
        total += a[i];
  return total;
}

double least(const struct arrays *in) {
  const int *a = in->ints;
  int cilk_reducer(cilk_highest_int, cilk_min_int) found = INT_MAX;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < found)
        found = a[i];
  return found;
}

double greatest(const struct arrays *in) {
  const int *a = in->ints;
  int cilk_reducer(cilk_lowest_int, cilk_max_int) found = INT_MIN;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] > found)
        found = a[i];
  return found;
}

double dot(const struct arrays *in) {
  const double *a = in->doubles, *b = in->others;
  SUM_OF(double) total = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      total += a[i] * b[i];
  return total;
}

double two(const struct arrays *in) {
  const int *a = in->ints;
  SUM_OF(long) odd = 0;
  SUM_OF(long) even = 0;
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] & 1)
        odd += a[i];
      else
        even += a[i];
  return odd - even;
}

double histogram(const struct arrays *in) {
  const int *a = in->ints;
  struct bins cilk_reducer(no_bins, add_bins) bins = {{0}};
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      bins.of[a[i] & 15] += 1;
  double result = 0;
  for (int i = 0; i < 16; ++i)
    result = 3 * result + bins.of[i];
  return result;
}

double argmin(const struct arrays *in) {
  const int *a = in->ints;
  struct place cilk_reducer(no_place, first_place) found = {INT_MAX, -1};
  cilk_for (long pass = 0; pass < in->passes; ++pass)
    cilk_for (long i = 0; i < in->count; ++i)
      if (a[i] < found.value) {
        found.value = a[i];
        found.index = i;
      }
  return found.index;
}

int main(int argc, char **argv) { return run(argc, argv); }
