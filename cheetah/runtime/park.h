//===- park.h - strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PARK_H
#define CILKRTS_PARK_H

#include <stdbool.h>

struct __cilkrts_strand;

/// Whether somebody waits whom that handle would unpark. A hint.
bool cilkrts_is_parked(const struct __cilkrts_strand *strand);

/// The deadline of \p strand has passed.
void cilkrts_unpark_late(struct __cilkrts_strand *strand);

/// Called once, before any other use of <cilk/concurrent.h>.
void cilkrts_park_init(void);

#endif // CILKRTS_PARK_H
