//===- piper.h - no pipelines of the branch Cilk-P ===//
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

#ifndef _CILK_PIPER_H
#define _CILK_PIPER_H

#error                                                                         \
    "<cilk/piper.h> belongs to a research branch of Cilk Plus; write a pipeline with cilk_spawn and the channels of <cilk/concurrent.h>"

#endif // _CILK_PIPER_H
