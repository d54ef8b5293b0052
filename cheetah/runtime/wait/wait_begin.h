//===- wait_begin.h - the beginning of a wait -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_WAIT_BEGIN_H
#define CILKRTS_WAIT_WAIT_BEGIN_H

#include "waiting.h"

typedef int cilkrts_wait_begin(struct __cilkrts_strand *self, void *argument);

/// Somebody is about to wait in \p record (waiting.h): has \p tell tell others
/// of the handle and, unless \p deadline is null, has \p late called then, in
/// ns of CLOCK_MONOTONIC. False if nobody was told, and so nobody waits.
bool cilkrts_wait_begins(struct cilkrts_waiting *record,
                         cilkrts_wait_begin *tell, void *argument,
                         const int64_t *deadline,
                         void (*late)(struct __cilkrts_strand *));

#endif // CILKRTS_WAIT_WAIT_BEGIN_H
