//===- park.h - strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PARK_H
#define CILKRTS_PARK_H

/// Called once, before any other use of <cilk/concurrent.h>.
void cilkrts_park_init(void);

#endif // CILKRTS_PARK_H
