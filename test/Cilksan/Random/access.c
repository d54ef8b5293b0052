/*===- access.c - The part that random programs don't see ---------*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* All strands add to the output, by atomic operations, so that they don't race
|* if this file is checked as well. One number of the output depends on the
|* order of the additions,
|* the other one doesn't.
|*
\*===----------------------------------------------------------------------===*/

#include <stdio.h>
#include <stdlib.h>

typedef unsigned char u8;
typedef void program(void);

static unsigned long long Ordered = 1, Sum = 0;
/** The length of a use, which gives thieves time to steal. */
static unsigned Pause;

static unsigned long long mixed(unsigned long long H, unsigned long long V) {
  H = (H ^ V) * 0x9e3779b97f4a7c15ull;
  return H ^ (H >> 29);
}

void use(unsigned Statement, unsigned long long Value) {
  unsigned long long Both = mixed(Statement, Value);
  __atomic_store_n(&Ordered,
                   mixed(__atomic_load_n(&Ordered, __ATOMIC_RELAXED), Both),
                   __ATOMIC_RELAXED);
  __atomic_fetch_add(&Sum, Both, __ATOMIC_RELAXED);
  for (unsigned K = 0; K < Pause; ++K)
    __asm__ volatile("");
}

void digest(const u8 *P, unsigned Size) {
  for (unsigned K = 0; K < Size; ++K)
    use(K, P[K]);
}

u8 *fill(void *P, unsigned Size, unsigned Seed) {
  for (unsigned K = 0; K < Size; ++K)
    ((u8 *)P)[K] = (u8)(Seed * 37 + K * 11);
  return P;
}

void opaque(void *P) { (void)P; }

/** The programs of the unit that is linked with this file. */
extern program *const Programs[];

int main(int argc, char **argv) {
  Pause = argc > 2 ? atoi(argv[2]) : 0;
  Programs[argc > 1 ? atoi(argv[1]) : 0]();
  printf("%016llx %016llx\n", Ordered, Sum);
  return 0;
}
