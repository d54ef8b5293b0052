//===- dotmix.h - DotMix, a random number for each pedigree ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The random-number generator of Leiserson, Schardl and Sukha, "Deterministic
// parallel random-number generation for dynamic-multithreading platforms"
// (PPoPP 2012). It computes the dot product of the pedigree with random
// coefficients, modulo a prime, and applies some mixing rounds. The probability
// that two strands collide in the product is one over the prime, for any
// program. The time is proportional to the strand's depth. So the generator is
// for comparison; __cilkrts_get_dprand is faster.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_DOTMIX_H
#define _CILK_DOTMIX_H

#include <cilk/cilk_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of levels with coefficients of their own. Deeper levels use the
/// same coefficients again, and may then collide with others.
#define CILK_DOTMIX_LEVELS 1024

/// The prime is 2^64 minus this number.
#define CILK_DOTMIX_PRIME_GAP 59

/// A generator. Several strands may use one at a time.
typedef struct cilk_dotmix {
  uint64_t coefficients[CILK_DOTMIX_LEVELS];
} cilk_dotmix;

__extension__ typedef unsigned __int128 __cilk_dotmix_wide;

static __inline__ uint64_t __cilk_dotmix_reduce(__cilk_dotmix_wide value) {
  while (value >> 64)
    value = (value >> 64) * CILK_DOTMIX_PRIME_GAP + (uint64_t)value;
  uint64_t low = (uint64_t)value;
  return low >= -(uint64_t)CILK_DOTMIX_PRIME_GAP ? low + CILK_DOTMIX_PRIME_GAP
                                                 : low;
}

/// Squares, so that low bits reach high ones, and swaps the halves.
static __inline__ uint64_t __cilk_dotmix_mix(uint64_t z) {
  for (int round = 0; round < 4; ++round) {
    z = 2 * z * z + z;
    z = z << 32 | z >> 32;
  }
  return z;
}

/// Chooses the coefficients by \p seed.
static __inline__ void cilk_dotmix_seed(cilk_dotmix *generator, uint64_t seed) {
  for (int i = 0; i < CILK_DOTMIX_LEVELS; ++i) {
    seed += UINT64_C(0x9E3779B97F4A7C15);
    generator->coefficients[i] = __cilk_dotmix_reduce(__cilk_dotmix_mix(seed));
  }
}

/// Returns the random bits of the strand with that pedigree.
static __inline__ uint64_t cilk_dotmix_of(const cilk_dotmix *generator,
                                          const __cilkrts_pedigree *strand) {
  __cilk_dotmix_wide low = 0, high = 0;
  unsigned level = 0;
  for (const __cilkrts_pedigree *p = strand; p; p = p->parent, ++level) {
    // Ranks count from 1: otherwise a pedigree that ends with zeros would equal
    // a shorter one.
    __cilk_dotmix_wide product =
        (__cilk_dotmix_wide)(p->rank + 1) *
        generator->coefficients[level % CILK_DOTMIX_LEVELS];
    low += (uint64_t)product;
    high += (uint64_t)(product >> 64);
  }
  return __cilk_dotmix_mix(
      __cilk_dotmix_reduce(high * CILK_DOTMIX_PRIME_GAP + low));
}

/// Returns the next random bits of the calling strand, and increments its rank.
static __inline__ uint64_t cilk_dotmix_get(const cilk_dotmix *generator) {
  __cilkrts_pedigree strand = __cilkrts_get_pedigree();
  uint64_t bits = cilk_dotmix_of(generator, &strand);
  __cilkrts_bump_worker_rank();
  return bits;
}

#ifdef __cplusplus
}
#endif

#endif // _CILK_DOTMIX_H
