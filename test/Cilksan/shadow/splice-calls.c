// The effects that functions declare by '#pragma cilk splice' are compared with their accesses, in
// each call and the calls within: an access outside is reported by line, with optimisation and
// without, and so is an access that an inner call declares and the outer call doesn't.
// REQUIRES: cilksan
// RUN: %driver -fopencilk -fsanitize=cilk -O0 -g %s -o %t
// RUN: %t right 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not %t part 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %driver -fopencilk -fsanitize=cilk -O2 -g -x c++ %s -o %t
// RUN: %t right 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not %t wrong 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not %t part 2>&1 | FileCheck --check-prefix=PART %s
#include <cilk/cilk.h>
#include <string.h>

#ifdef __cplusplus
#define NOEXCEPT noexcept
#else
#define NOEXCEPT
#endif

static double x[400], y[400];

// RIGHT-NOT: effect:
// RIGHT: detected 0 distinct races
#pragma cilk splice reads(a[lo - 1 : hi + 1]) writes(b[lo : hi])
static void right(const double *a, double *b, long lo, long hi) NOEXCEPT {
  if (hi - lo <= 16) {
    for (long i = lo; i < hi; ++i)
      b[i] = a[i - 1] + a[i + 1];
    return;
  }
  cilk_spawn right(a, b, lo, (lo + hi) / 2);
  right(a, b, (lo + hi) / 2, hi);
}

#pragma cilk splice reads(a[lo : hi + 1]) writes(b[lo : hi])
static void wrong(const double *a, double *b, long lo, long hi) NOEXCEPT {
  if (hi - lo <= 16) {
    for (long i = lo; i < hi; ++i)
      // WRONG: splice-calls.c:[[#@LINE+2]]:{{[0-9]+}}: effect: read of 'x'
      // WRONG-SAME: outside of what '{{.*}}wrong{{.*}}' declares
      b[i] = a[i - 1] + a[i + 1];
    return;
  }
  cilk_spawn wrong(a, b, lo, (lo + hi) / 2);
  wrong(a, b, (lo + hi) / 2, hi);
}

// The whole declares less than its parts.
#pragma cilk splice writes(b[lo : lo + 20])
static void part(double *b, long lo, long hi) NOEXCEPT {
  if (hi - lo <= 20) {
    for (long i = lo; i < hi; ++i)
      // PART: splice-calls.c:[[#@LINE+2]]:{{[0-9]+}}: effect: write of 'y'
      // PART-SAME: outside of what '{{.*}}part{{.*}}' declares
      b[i] = 1;
    return;
  }
  cilk_spawn part(b, lo, (lo + hi) / 2);
  part(b, (lo + hi) / 2, hi);
}

int main(int argc, char **argv) {
  const char *which = argc > 1 ? argv[1] : "";
#pragma cilk splice(2)
  for (int t = 0; t < 3; ++t) {
    if (strcmp(which, "right") == 0)
      right(x, y, 1, 399);
    else if (strcmp(which, "wrong") == 0)
      wrong(x, y, 1, 399);
    else
      part(y, 1, 399);
  }
  return 0;
}
