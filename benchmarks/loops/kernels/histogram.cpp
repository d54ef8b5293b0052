//===- histogram.cpp - a histogram by blocks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each iteration counts a block's bytes in an array of its own, and a second
// loop adds these up. So the body has a local array, and the counting is not
// vectorised.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

enum { BLOCK = 16384, BINS = 256 };

/// Counts the bytes of \p blocks blocks.
KERNEL void histogram(size_t blocks, const uint8_t *bytes, uint32_t *parts,
                      uint64_t *counts) {
  PARALLEL_FOR(b, blocks, {
    uint32_t own[BINS] = {0};
    for (size_t j = b * BLOCK; j < (b + 1) * BLOCK; ++j)
      ++own[bytes[j]];
    for (size_t bin = 0; bin < BINS; ++bin)
      parts[b * BINS + bin] = own[bin];
  })
  PARALLEL_FOR(bin, BINS, {
    uint64_t sum = 0;
    for (size_t b = 0; b < blocks; ++b)
      sum += parts[b * BINS + bin];
    counts[bin] = sum;
  })
}

static uint8_t *bytes;
static uint32_t *parts;
static uint64_t *counts;

static void prepare(size_t n) {
  bytes = allocate<uint8_t>(n);
  parts = allocate<uint32_t>(n / BLOCK * BINS);
  counts = allocate<uint64_t>(BINS);
  for (size_t i = 0; i < n; ++i)
    bytes[i] = (uint8_t)(mix(i) % 255 * (mix(i + n) % 255) / 255);
}

static void run(size_t n) { histogram(n / BLOCK, bytes, parts, counts); }

static uint64_t result(size_t) { return digest(counts, BINS); }
