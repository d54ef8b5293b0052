//===- abi.h - no structures of the runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports an error to programs that use structures of Cilk Plus's runtime, and
// names the replacement.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_ABI_H
#define _CILK_ABI_H

#error                                                                         \
    "<cilk/abi.h> declares structures of Cilk Plus's runtime, which this runtime does not have; <cilk/cilk_api.h> has what a program can ask the runtime"

#endif // _CILK_ABI_H
