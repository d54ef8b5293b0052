//===- suffix.c - the suffixes of a text in order -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorts by doubling (Manber and Myers, SODA 1990). A step begins with the ranks
// of the suffixes by their first h letters. It sorts each suffix by its rank
// and by the rank of the suffix h letters further on; then the suffixes are
// ordered by 2h letters. The sort goes over the digits of both ranks, from the
// last, in parallel blocks: these count their digits, find the places of their
// suffixes, and put them there.
//
// A step has a dozen loops or more, over all suffixes, over blocks or over
// digits.
//
//===----------------------------------------------------------------------===//

#include "example.h"

#ifndef KERNEL

/// The number of digits' values, and the number of suffixes that are sorted in
/// a row.
enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS, BLOCK = 2048 };

struct suffix {
  uint64_t key;
  uint32_t start;
};

struct array {
  size_t n, blocks;
  int bits;        // the bits of a rank
  uint32_t *ranks; // the ranks of suffixes; equal suffixes have equal ranks
  struct suffix *suffixes, *others;
  uint32_t *counts; // for each block and digit
};

static size_t digit_of(struct suffix s, int shift) {
  return s.key >> shift & (DIGITS - 1);
}

static size_t end_of(const struct array *a, size_t block) {
  return a->n < (block + 1) * BLOCK ? a->n : (block + 1) * BLOCK;
}

/// Replaces counts, one each \p stride, by the sums of the counts before them.
/// Returns the sum of all.
static uint32_t add_up(uint32_t *counts, size_t n, size_t stride) {
  uint32_t sum = 0;
  for (size_t i = 0; i < n; ++i) {
    uint32_t count = counts[i * stride];
    counts[i * stride] = sum;
    sum += count;
  }
  return sum;
}

#else

/// Sorts stably by one digit.
static void sort_by_digit(struct array *a, int shift) {
  const struct suffix *from = a->suffixes;
  struct suffix *to = a->others;
  uint32_t begin[DIGITS];
  cilk_for (size_t block = 0; block < a->blocks; ++block) {
    uint32_t *count = a->counts + block * DIGITS;
    memset(count, 0, DIGITS * sizeof *count);
    for (size_t i = block * BLOCK; i < end_of(a, block); ++i)
      ++count[digit_of(from[i], shift)];
  }
  cilk_for (size_t digit = 0; digit < DIGITS; ++digit)
    begin[digit] = add_up(a->counts + digit, a->blocks, DIGITS);
  add_up(begin, DIGITS, 1);
  cilk_for (size_t block = 0; block < a->blocks; ++block) {
    uint32_t *at = a->counts + block * DIGITS;
    for (size_t digit = 0; digit < DIGITS; ++digit)
      at[digit] += begin[digit];
    for (size_t i = block * BLOCK; i < end_of(a, block); ++i)
      to[at[digit_of(from[i], shift)]++] = from[i];
  }
  a->others = a->suffixes;
  a->suffixes = to;
}

/// Returns true if a suffix is the first one with its key.
static bool is_first(const struct suffix *suffixes, size_t i) {
  return i == 0 || suffixes[i].key != suffixes[i - 1].key;
}

/// Gives ranks in the order of keys, from 1. Returns the last one.
static uint32_t rank(struct array *a) {
  const struct suffix *suffixes = a->suffixes;
  cilk_for (size_t block = 0; block < a->blocks; ++block) {
    uint32_t count = 0;
    for (size_t i = block * BLOCK; i < end_of(a, block); ++i)
      count += is_first(suffixes, i);
    a->counts[block] = count;
  }
  uint32_t last = add_up(a->counts, a->blocks, 1);
  cilk_for (size_t block = 0; block < a->blocks; ++block) {
    uint32_t rank = a->counts[block];
    for (size_t i = block * BLOCK; i < end_of(a, block); ++i) {
      rank += is_first(suffixes, i);
      a->ranks[suffixes[i].start] = rank;
    }
  }
  return last;
}

/// Puts the suffixes of a text in order.
static void sort_suffixes(struct array *a, const char *text) {
  cilk_for (size_t i = 0; i < a->n; ++i)
    a->ranks[i] = (unsigned char)text[i];
  uint32_t last = 0;
  for (size_t h = 1; last < a->n; h *= 2) {
    struct suffix *suffixes = a->suffixes;
    cilk_for (size_t i = 0; i < a->n; ++i)
      suffixes[i] = (struct suffix){(uint64_t)a->ranks[i] << a->bits |
                                        (i + h < a->n ? a->ranks[i + h] : 0),
                                    (uint32_t)i};
    for (int shift = 0; shift < 2 * a->bits; shift += DIGIT_BITS)
      sort_by_digit(a, shift);
    last = rank(a);
  }
}

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#undef cilk_for
#define cilk_for for
#define sort_by_digit serial_sort_by_digit
#define is_first serial_is_first
#define rank serial_rank
#define sort_suffixes serial_sort_suffixes
#include "suffix.c"
#undef sort_by_digit
#undef is_first
#undef rank
#undef sort_suffixes
#pragma pop_macro("cilk_for")
#include "suffix.c"

static struct array make_array(size_t n) {
  struct array a = {.n = n, .blocks = (n + BLOCK - 1) / BLOCK, .bits = 7};
  while (n >> a.bits)
    ++a.bits;
  a.ranks = allocate(n, sizeof *a.ranks);
  a.suffixes = allocate(n, sizeof *a.suffixes);
  a.others = allocate(n, sizeof *a.others);
  a.counts = allocate(a.blocks * DIGITS, sizeof *a.counts);
  return a;
}

static void free_array(struct array *a) {
  free(a->ranks);
  free(a->suffixes);
  free(a->others);
  free(a->counts);
}

/// Returns true if each suffix occurs once, and is less than the next one:
/// either its first letter is less, or the letters are equal and the rest is
/// less. Ranks give the place of the rest.
static bool is_sorted(const struct array *a, const char *text) {
  const struct suffix *s = a->suffixes;
  for (size_t i = 0; i < a->n; ++i) {
    if (s[i].start >= a->n || a->ranks[s[i].start] != i + 1)
      return false;
    if (i == 0)
      continue;
    size_t x = s[i - 1].start, y = s[i].start;
    if (text[x] > text[y] ||
        (text[x] == text[y] && x + 1 < a->n &&
         (y + 1 == a->n || a->ranks[x + 1] > a->ranks[y + 1])))
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  size_t n =
      (size_t)size_argument(argc, argv, 1, "[LETTERS]", 300000, 1, 1 << 30);
  struct array a = make_array(n), b = make_array(n);
  char *text = allocate(n, 1);
  uint64_t state = 1;
  for (size_t i = 0; i < n; ++i) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    text[i] = "acgt"[state >> 62];
  }
  bool wrong = false;
  double serial = INFINITY, parallel = INFINITY;
  for (int round = 0; round < ROUNDS; ++round) {
    MEASURE(serial, serial_sort_suffixes(&a, text));
    MEASURE(parallel, sort_suffixes(&b, text));
    wrong |= memcmp(a.ranks, b.ranks, n * sizeof *a.ranks) != 0;
    wrong |= !is_sorted(&b, text);
  }
  printf("%zu suffixes sorted, the first one begins at %u\n", n,
         b.suffixes[0].start);
  free_array(&a);
  free_array(&b);
  free(text);
  return report(!wrong, serial, parallel);
}

#endif
