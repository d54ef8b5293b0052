/*===- access.c - What random programs don't see of themselves ----*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* All strands add to the output; by atomic operations, so that they don't race
|* where this file is checked as well. The output depends on their order: it is
|* the serial one.
|*
\*===----------------------------------------------------------------------===*/

#include <stdio.h>
#include <stdlib.h>

typedef unsigned char u8;
typedef void program(void);

static unsigned long long Hash = 1;

static void mix(unsigned long long Value) {
  unsigned long long H = __atomic_load_n(&Hash, __ATOMIC_RELAXED);
  H = (H ^ Value) * 0x9e3779b97f4a7c15ull;
  H ^= H >> 29;
  __atomic_store_n(&Hash, H, __ATOMIC_RELAXED);
}

void use(unsigned Statement, unsigned long long Value) {
  mix(Statement);
  mix(Value);
}

void digest(const u8 *P, unsigned Size) {
  for (unsigned K = 0; K < Size; ++K)
    mix(P[K]);
}

u8 *fill(void *P, unsigned Size, unsigned Seed) {
  for (unsigned K = 0; K < Size; ++K)
    ((u8 *)P)[K] = (u8)(Seed * 37 + K * 11);
  return P;
}

void opaque(void *P) { (void)P; }

/** Of the unit with the programs. */
extern program *const Programs[];

int main(int argc, char **argv) {
  Programs[argc > 1 ? atoi(argv[1]) : 0]();
  printf("%016llx\n", Hash);
  return 0;
}
