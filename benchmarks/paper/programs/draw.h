//===- draw.h - random numbers that don't depend on the schedule ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// -DGENERATOR=NAME selects the generator, which draws the same in every
// schedule:
//
//   none      no generator (the default). A draw mixes a number that the
//             program passes, which differs between draws if possible. Works
//             everywhere, and shows the cost of the program without generator.
//   builtin   __cilkrts_get_dprand; needs -fopencilk-enable-pedigrees
//   dotmix    the numbers of <cilk/dotmix.h> for the strand's pedigree; needs
//             -fopencilk-enable-pedigrees
//   cilkplus  the numbers of <cilk/dotmix.h> for the pedigrees that
//             -ftapir=cilkplus keeps
//
// With DotMix and with none, the numbers of a strand can be computed
// beforehand, by code that keeps the strand's pedigree by hand.
//
//===----------------------------------------------------------------------===//

#ifndef DRAW_H
#define DRAW_H

#include <stdint.h>

#ifndef GENERATOR
#define GENERATOR none
#endif

#define DRAW_none 1
#define DRAW_builtin 2
#define DRAW_dotmix 3
#define DRAW_cilkplus 4
#define DRAW_PASTE(name) DRAW_##name
#define DRAW_NUMBER(name) DRAW_PASTE(name)

#if !DRAW_NUMBER(GENERATOR)
#error GENERATOR is none, builtin, dotmix or cilkplus
#endif

/// Returns the 64 random bits of a number, by the function that SplitMix64
/// applies to its state (Steele, Lea and Flood, OOPSLA 2014).
static inline uint64_t mix(uint64_t number) {
  uint64_t z = (number + 1) * UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

/// Properties of the generator. DRAWN_BY_STRAND: the numbers depend on the
/// strand that draws. FORESEEABLE: draw_as can compute a strand's numbers.
/// FORESEEABLE_IN_LOOPS: draw_as can do so in iterations, too; libcilkrts'
/// pedigrees don't number iterations.
enum {
  DRAWN_BY_STRAND = DRAW_NUMBER(GENERATOR) != DRAW_none,
  FORESEEABLE = DRAW_NUMBER(GENERATOR) != DRAW_builtin,
  FORESEEABLE_IN_LOOPS = FORESEEABLE && DRAW_NUMBER(GENERATOR) != DRAW_cilkplus
};

#if DRAW_NUMBER(GENERATOR) == DRAW_none
typedef struct pedigree {
  uint64_t rank;
  struct pedigree *parent;
} pedigree;
#else
#include <cilk/dotmix.h>
typedef __cilkrts_pedigree pedigree;
#endif

/// DRAW(number) returns 64 random bits: for the calling strand if
/// DRAWN_BY_STRAND, and for \p number otherwise.
///
/// draw_as returns the same bits for another strand. The caller keeps that
/// strand's pedigree by hand, from the one that this_strand returns.
#if DRAW_NUMBER(GENERATOR) == DRAW_dotmix ||                                   \
    DRAW_NUMBER(GENERATOR) == DRAW_cilkplus

#define DRAW(number) ((void)(number), cilk_dotmix_get(&draw_generator))

static cilk_dotmix draw_generator;

static __attribute__((constructor)) void draw_seed(void) {
  cilk_dotmix_seed(&draw_generator, 1);
}

static inline pedigree this_strand(void) { return __cilkrts_get_pedigree(); }

static inline uint64_t draw_as(pedigree *strand, uint64_t number) {
  (void)number;
  uint64_t bits = cilk_dotmix_of(&draw_generator, strand);
  ++strand->rank;
  return bits;
}

#else

#if DRAW_NUMBER(GENERATOR) == DRAW_none
#define DRAW(number) mix(number)
#else
#define DRAW(number) ((void)(number), __cilkrts_get_dprand())
#endif

static inline pedigree this_strand(void) {
  pedigree nobody = {0, 0};
  return nobody;
}

static inline uint64_t draw_as(pedigree *strand, uint64_t number) {
  (void)strand;
  return mix(number);
}

#endif

#if DRAW_NUMBER(GENERATOR) == DRAW_cilkplus
#ifdef __cplusplus
extern "C" {
#endif

// libcilkrts has these two functions instead of __cilkrts_get_pedigree.
struct __cilkrts_worker *__cilkrts_get_tls_worker(void);
__cilkrts_pedigree
__cilkrts_get_pedigree_internal(struct __cilkrts_worker *worker);

__cilkrts_pedigree __cilkrts_get_pedigree(void) {
  return __cilkrts_get_pedigree_internal(__cilkrts_get_tls_worker());
}

#ifdef __cplusplus
}
#endif
#endif

#endif
