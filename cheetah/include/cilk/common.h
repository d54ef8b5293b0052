//===- common.h - definitions that headers of Cilk Plus share ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares nothing. Programs written for Cilk Plus include it.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_COMMON_H
#define _CILK_COMMON_H

#include <cilk/plus/note.h>

#endif // _CILK_COMMON_H
