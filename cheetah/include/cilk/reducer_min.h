//===- reducer_min.h - the least values, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/min_max_reducers.h> in C++, <cilk/reducer.h> in C.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_MIN_H
#define _CILK_REDUCER_MIN_H

#include <cilk/reducer_min_max.h>

#endif // _CILK_REDUCER_MIN_H
