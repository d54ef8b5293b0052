//===- run_next.c - the strand that a worker runs next ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "run_next.h"

#include "../../arch/switch.h"
#include "../support/assertion.h"

struct __cilkrts_region *cilkrts_run_next_steal(struct cilkrts_run_next *slot) {
  enum { NS_LEFT_TO_OWNER = CILKRTS_TRIES(3000, 0) };
  const uint32_t puts = cilkrts_run_next_puts(slot);
  if (!cilkrts_run_next_has(slot))
    return NULL;
  const uint64_t begin = cilkrts_arch_ticks();
  while (cilkrts_arch_ticks() - begin < cilkrts_arch_ticks_in(NS_LEFT_TO_OWNER))
    cilkrts_arch_pause();
  return cilkrts_run_next_puts(slot) == puts ? cilkrts_run_next_take(slot)
                                             : NULL;
}
