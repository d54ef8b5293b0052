//===- metaprogramming.h - templates of reducers, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus, which include it for cilk::aligned_new
// and cilk::aligned_delete. <cilk/reducer.h> has them.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_METAPROGRAMMING_H
#define _CILK_METAPROGRAMMING_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#endif // _CILK_METAPROGRAMMING_H
