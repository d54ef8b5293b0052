//===- park.h - strands that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PARK_H
#define CILKRTS_PARK_H

/// The calling thread's worker is pressed (press.h): its strand, which is the
/// child that begins with the youngest entry's push, lets another one go first,
/// if there is one. \p helper is the frame record of the spawn helper.
void cilkrts_give_way(void **helper);

#endif // CILKRTS_PARK_H
