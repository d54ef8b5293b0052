//===- hyperobject_base.h - the base of reducers, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus, which include it for the functions of
// reducers in C. <cilk/reducer.h> has them.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_HYPEROBJECT_BASE_H
#define _CILK_HYPEROBJECT_BASE_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#endif // _CILK_HYPEROBJECT_BASE_H
