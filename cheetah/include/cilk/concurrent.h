//===- concurrent.h - strands that wait for one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that waits here leaves its worker to other strands. A thread outside
// of any parallel region waits as threads do.
//
// What a strand may wait for: what is serially earlier, in every schedule; what
// is serially later only behind a spawn. docs/concurrent.md tells more.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CONCURRENT_H
#define _CILK_CONCURRENT_H

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

#endif // _CILK_CONCURRENT_H
