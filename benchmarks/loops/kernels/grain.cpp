//===- grain.cpp - short iterations that are run in small pieces ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration takes about a nanosecond: two multiplications of 64 by 64 bits,
// each of the previous result, and a store. No vector instruction multiplies in
// this way.
//
//===----------------------------------------------------------------------===//

#include "../kernel.h"

/// Returns both halves of a product, folded.
static inline uint64_t fold(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

KERNEL void scramble(size_t n, uint64_t seed, uint64_t *__restrict to) {
  PARALLEL_FOR(i, n, {
    uint64_t once = fold(i ^ seed, 0x9e3779b97f4a7c15);
    asm("" : "+r"(once));
    to[i] = fold(once, 0xbf58476d1ce4e5b9);
  })
}

static uint64_t *to;

static void prepare(size_t n) {
  to = allocate<uint64_t>(n);
  for (size_t i = 0; i < n; ++i)
    to[i] = 0;
}

static void run(size_t n) { scramble(n, 0x94d049bb133111eb, to); }

static uint64_t result(size_t n) { return digest(to, n); }
