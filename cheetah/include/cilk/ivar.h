//===- ivar.h - no IVars of the branch Concurrent Cilk ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for a research version of Cilk Plus: an error that says
// what to use.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_IVAR_H
#define _CILK_IVAR_H

#error                                                                         \
    "<cilk/ivar.h> belongs to a research branch of Cilk Plus; <cilk/concurrent.h> has cilk_ivar with cilk_ivar_get and cilk_ivar_put"

#endif // _CILK_IVAR_H
