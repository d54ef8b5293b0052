//===- wait_begin.c - the beginning of a wait -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wait_begin.h"

#include "timer.h"

bool cilkrts_wait_begin(struct cilkrts_waiting *record,
                        cilkrts_wait_announce *tell, void *argument,
                        const int64_t *deadline,
                        void (*late)(struct __cilkrts_strand *)) {
  struct __cilkrts_strand *self = cilkrts_waiting_begin(record);
  if (tell(self, argument)) {
    if (deadline)
      cilkrts_timer_add(self, *deadline, late);
    return true;
  }
  // If a thread has got the handle nevertheless and claims the wait first, that
  // thread ends it.
  if (!cilkrts_waiting_claim(self, &record))
    return true;
  cilkrts_waiting_end(record, 0);
  return false;
}
