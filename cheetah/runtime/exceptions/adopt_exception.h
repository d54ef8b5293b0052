//===- adopt_exception.h - a header of one's own for a handled exception --===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_EXCEPTIONS_ADOPT_EXCEPTION_H
#define CILKRTS_EXCEPTIONS_ADOPT_EXCEPTION_H

#ifdef __cplusplus
extern "C" {
#endif

/// \p caught is the head of the calling thread's chain of handled exceptions.
/// Puts another header for the innermost one before it and returns that; or
/// returns the head as it is if the exception isn't of C++. Missing where the
/// link didn't need exceptions.
void *cilkrts_adopt_exception(void **caught);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_EXCEPTIONS_ADOPT_EXCEPTION_H
