//===- draw.c - the random choices of a perturbed run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "draw.h"

#include "../runtime/support/hash_mixing.h"

static uint64_t next(struct cilkrts_draw *draw) {
  return cilkrts_hash_mix(draw->state += CILKRTS_GOLDEN);
}

struct cilkrts_draw cilkrts_draw_begin(uint64_t seed, uint64_t number) {
  struct cilkrts_draw habits = {.state = seed};
  uint64_t start = next(&habits);
  uint32_t one_in = 2u << 2 * cilkrts_draw_below(&habits, 5);       // 2 ... 512
  uint32_t bits = 1 + 3 * (uint32_t)cilkrts_draw_below(&habits, 5); // 1 ... 13
  struct cilkrts_draw stream = {.state = start ^ number << 32};
  return (struct cilkrts_draw){next(&stream), one_in, bits};
}

uint64_t cilkrts_draw_below(struct cilkrts_draw *draw, uint64_t bound) {
  return (uint64_t)((unsigned __int128)next(draw) * bound >> 64);
}

uint64_t cilkrts_draw_length(struct cilkrts_draw *draw) {
  uint64_t bits = 1 + cilkrts_draw_below(draw, draw->longest_bits);
  return 1 + cilkrts_draw_below(draw, (UINT64_C(1) << bits) - 1);
}

uint64_t cilkrts_draw_pause(struct cilkrts_draw *draw) {
  return cilkrts_draw_below(draw, draw->one_in) ? 0 : cilkrts_draw_length(draw);
}
