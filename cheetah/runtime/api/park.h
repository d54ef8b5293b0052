//===- park.h - the preemption of a strand ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_API_PARK_H
#define CILKRTS_API_PARK_H

/// Preempts the calling thread's strand if others wait and it can leave its
/// worker. The strand is a child: the one whose push made the youngest entry.
/// \p helper is the frame record of the child's spawn helper.
void cilkrts_preempt(void **helper);

#endif // CILKRTS_API_PARK_H
