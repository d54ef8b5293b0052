//===- loop.h - the thread that hears of descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_LOOP_H
#define CILKRTS_IO_LOOP_H

#include "descriptors.h"

namespace cilk::io {

/// Starts the loop if it doesn't run: 0, or an error's number.
int start_loop();

/// Has the loop, which runs, watch \p fd, whose record is \p d, from now on, if
/// it doesn't yet: 0, or an error's number. The lock is held.
int watch(int fd, descriptor &d);

/// The loop watches \p d no more, which is closing, and isn't at it any more.
/// Without the lock.
void unwatch(descriptor &d);

} // namespace cilk::io

#endif // CILKRTS_IO_LOOP_H
