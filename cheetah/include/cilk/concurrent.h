//===- concurrent.h - strands that wait for one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Futures, IVars, channels, locks and other means by which strands wait for one
// another. A strand that waits here leaves its worker to other strands. A
// thread outside of any parallel region blocks as threads do.
//
// A strand may wait for serially earlier code in every schedule. It may wait
// for serially later code only after a spawn. docs/concurrent.md explains this.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_H
#define _CILK_CONCURRENT_H

#if !defined(__cplusplus) && defined(__STRICT_ANSI__) &&                       \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#error                                                                         \
    "<cilk/concurrent.h> needs C99: compile with -std=c99 or later, or -std=gnu89"
#elif defined(__cplusplus) && __cplusplus < 201103L
#error "<cilk/concurrent.h> needs C++11: compile with -std=c++11 or later"
#else

#include "concurrent/strand.h"

#ifdef __cplusplus
#include "concurrent/channel.h" // C++17 and later
#include "concurrent/future.h"
#include "concurrent/ivar.h"
#include "concurrent/latch.h"
#include "concurrent/mutex.h"
#include "concurrent/select.h" // C++17 and later
#include "concurrent/semaphore.h"
#include "concurrent/shared_mutex.h"
#include "concurrent/sleep.h"
#include "concurrent/strand_local.h"
#endif

#endif // the language

#endif // _CILK_CONCURRENT_H
