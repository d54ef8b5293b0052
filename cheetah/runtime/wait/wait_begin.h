//===- wait_begin.h - the beginning of a wait -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_WAIT_BEGIN_H
#define CILKRTS_WAIT_WAIT_BEGIN_H

#include "waiting.h"

typedef int cilkrts_wait_announce(struct __cilkrts_strand *self,
                                  void *argument);

/// Begins a wait in \p record (waiting.h). Calls \p tell, which passes the
/// handle to the threads that may end the wait. Unless \p deadline is null,
/// makes the timer call \p late at that time, in ns of CLOCK_MONOTONIC. Returns
/// false if \p tell has returned 0 and no thread has claimed the wait: the
/// caller then does not wait.
bool cilkrts_wait_begin(struct cilkrts_waiting *record,
                        cilkrts_wait_announce *tell, void *argument,
                        const int64_t *deadline,
                        void (*late)(struct __cilkrts_strand *));

#endif // CILKRTS_WAIT_WAIT_BEGIN_H
