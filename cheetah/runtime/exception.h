//===- exception.h - exceptions between strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_EXCEPTION_H
#define CILKRTS_EXCEPTION_H

#include "worker.h"

#include <unwind.h>

typedef struct _Unwind_Exception exception_t;

/// Adds the exception of a child whose parent was stolen.
void cilkrts_exception_pend(region_t *region, exception_t *exception,
                            uint64_t index);

/// Empties the region's list; returns the exception with the smallest index,
/// null if there is none, and the others in \p losers, linked as in the list.
exception_t *cilkrts_exception_first(region_t *region, exception_t **losers);

#endif // CILKRTS_EXCEPTION_H
