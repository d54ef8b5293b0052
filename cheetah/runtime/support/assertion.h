//===- assertion.h - assertions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assertions. Debug builds check them, and the library that most tests use
// checks them, too. Releases have no trace of them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_ASSERTION_H
#define CILKRTS_SUPPORT_ASSERTION_H

#ifdef CILKRTS_ASSERTIONS
#include "message.h"

/// Ends the process, by abort(), unless \p condition holds.
#define CILKRTS_ASSERT(condition)                                              \
  ((condition)                                                                 \
       ? (void)0                                                               \
       : cilkrts_assertion_failed(__FILE_NAME__, __LINE__, #condition))
/// Code that only assertions need.
#define CILKRTS_WHEN_ASSERTING(...) __VA_ARGS__
#else
#define CILKRTS_ASSERT(condition) ((void)0)
#define CILKRTS_WHEN_ASSERTING(...)
#endif

/// The number of times that a thread tries one thing before it does something
/// else. In a model each try would be a step, so a model has fewer tries
/// (models/explorer).
#ifndef CILKRTS_TRIES
#define CILKRTS_TRIES(usual, in_model) usual
#endif

#endif // CILKRTS_SUPPORT_ASSERTION_H
