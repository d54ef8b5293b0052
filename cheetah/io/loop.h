//===- loop.h - the thread that waits for descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_IO_LOOP_H
#define CILKRTS_IO_LOOP_H

#include "descriptors.h"

namespace cilk::io {

/// Starts the loop if it doesn't run. Returns 0, or an error number.
int start_loop();

/// Makes the running loop watch \p fd, whose record is \p d, from now on.
/// Returns 0, or an error number. The caller holds the lock.
int watch(int fd, descriptor &d);

/// Makes the loop stop watching \p d, which is closing. Returns when the loop
/// doesn't use it any more. The caller must not hold the lock.
void unwatch(descriptor &d);

} // namespace cilk::io

#endif // CILKRTS_IO_LOOP_H
