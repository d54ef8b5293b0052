//===- external_wake.h - libraries whose threads may end waits ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_EXTERNAL_WAKE_H
#define CILKRTS_WAIT_EXTERNAL_WAKE_H

#include <stdbool.h>

/// Returns true if a library has announced an event that has not come yet, and
/// may then unpark a strand. Stores the number of the libraries' threads for
/// such events in \p threads.
bool cilkrts_external_wakes_are_pending(unsigned *threads);

/// Returns the number of the process's threads, or 0 if it is not known.
unsigned cilkrts_count_threads(void);

#endif // CILKRTS_WAIT_EXTERNAL_WAKE_H
