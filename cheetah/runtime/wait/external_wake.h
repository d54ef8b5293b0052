//===- external_wake.h - threads that may end waits -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_WAIT_EXTERNAL_WAKE_H
#define CILKRTS_WAIT_EXTERNAL_WAKE_H

#include <stdbool.h>

/// Whether anything is pending of what libraries have told of that may have
/// them unpark a strand; and how many threads they have for that.
bool cilkrts_external_wakes_are_pending(unsigned *threads);

/// The process's threads; 0 if that isn't known.
unsigned cilkrts_count_threads(void);

#endif // CILKRTS_WAIT_EXTERNAL_WAKE_H
