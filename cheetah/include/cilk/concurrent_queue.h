//===- concurrent_queue.h - no queues of the branch Concurrent Cilk ===//
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

#ifndef _CILK_CONCURRENT_QUEUE_H
#define _CILK_CONCURRENT_QUEUE_H

#error                                                                         \
    "<cilk/concurrent_queue.h> belongs to a research branch of Cilk Plus; <cilk/concurrent.h> has channels"

#endif // _CILK_CONCURRENT_QUEUE_H
