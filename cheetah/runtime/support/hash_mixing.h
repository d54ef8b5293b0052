//===- hash_mixing.h - mixing the bits of a number ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime makes random numbers by this mixing. A counter that grows by the
// golden ratio, mixed, is SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014).
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_HASH_MIXING_H
#define CILKRTS_SUPPORT_HASH_MIXING_H

#include <stdint.h>

#define CILKRTS_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

/// Mixes \p z by Stafford's 13th variant of the finaliser of MurmurHash3, a
/// bijection.
static inline uint64_t cilkrts_hash_mix(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

#endif // CILKRTS_SUPPORT_HASH_MIXING_H
