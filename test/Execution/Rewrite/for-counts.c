// cilk_for works with trip counts that are known only at run time: zero and one
// iteration, strides of both signs, comparisons on both sides, bounds at the edge of the
// type.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s %}
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static long count, sum;
#define HIT(i)                                                                 \
  (__atomic_fetch_add(&count, 1, __ATOMIC_RELAXED),                            \
   __atomic_fetch_add(&sum, (long)(i), __ATOMIC_RELAXED))
static void show(int line) {
  printf("%d: %ld %ld\n", line, count, sum);
  count = sum = 0;
}

__attribute__((noinline)) static void ints(int a, int b, int k) {
  cilk_for (int i = a; i < b; ++i) HIT(i);
  show(__LINE__);
  cilk_for (int i = a; b > i; i += 3) HIT(i);
  show(__LINE__);
  cilk_for (int i = b; i > a; --i) HIT(i);
  show(__LINE__);
  cilk_for (int i = b; a <= i; i -= 2) HIT(i);
  show(__LINE__);
  if (k > 0) {
    cilk_for (int i = a; i <= b; i += k) HIT(i);
    show(__LINE__);
    cilk_for (int i = b; i >= a; i -= k) HIT(i);
    show(__LINE__);
  } else {
    cilk_for (int i = b; i > a; i += k) HIT(i);
    show(__LINE__);
    cilk_for (int i = a; i < b; i -= k) HIT(i);
    show(__LINE__);
  }
  if (a <= b) {
    cilk_for (int i = a; i != b; i++) HIT(i);
    show(__LINE__);
    cilk_for (int i = b; a != i; i--) HIT(i);
    show(__LINE__);
  }
}

__attribute__((noinline)) static void edges(uint8_t u, int8_t s, unsigned w, int64_t l) {
  cilk_for (uint8_t i = u; i < 255; ++i) HIT(i);
  show(__LINE__);
  cilk_for (int8_t i = s; i < 127; ++i) HIT(i);
  show(__LINE__);
  cilk_for (unsigned i = w; i < UINT_MAX; ++i) HIT(i & 15);
  show(__LINE__);
  cilk_for (int64_t i = l; i > INT64_MIN; --i) HIT(i & 15);
  show(__LINE__);
  cilk_for (int64_t i = INT64_MIN; i < INT64_MAX - (1l << 60); i += 1l << 58) HIT(i >> 50);
  show(__LINE__);
  cilk_for (uint64_t i = 5; i < UINT64_MAX / 7 * 6; i += UINT64_MAX / 7) HIT(i >> 40);
  show(__LINE__);
  cilk_for (int i = -3; i < (int)w; ++i) HIT(i);
  show(__LINE__);
  cilk_for (short i = 0; i < 40; i += (short)u) HIT(i);
  show(__LINE__);
}

int main(void) {
  static const int bounds[][3] = {{0, 0, 1}, {0, 1, 2}, {5, 3, 7}, {-20, 60, 9},
                                  {-1, 1, -1}, {-100, 100, -13}, {0, 2049, 64}};
  for (unsigned i = 0; i < sizeof bounds / sizeof *bounds; ++i)
    ints(bounds[i][0], bounds[i][1], bounds[i][2]);
  edges(200, 100, UINT_MAX - 50, INT64_MIN + 77);
  edges(255, 127, UINT_MAX, INT64_MIN);
  edges(1, -128, UINT_MAX - 1, INT64_MIN + 1);
  return 0;
}
