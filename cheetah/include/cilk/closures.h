//===- closures.h - threads, and the continuations that they send to ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Closures with slots for arguments, as in the Cilk of 1995, on top of today's
// keywords. docs/graphs.md describes them.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_H
#define _CILK_CLOSURES_H

#if !defined(__cplusplus) && defined(__STRICT_ANSI__) &&                       \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#error                                                                         \
    "<cilk/closures.h> needs C99: compile with -std=c99 or later, or -std=gnu89"
#elif defined(__cplusplus) && __cplusplus < 201703L
#error                                                                         \
    "<cilk/closures.h> needs C++17: compile with -std=c++17 or later, or in C"
#else

#include "closures/c.h"

#ifdef __cplusplus
#include "closures/run.h"
#endif

#endif // the language

#endif // _CILK_CLOSURES_H
