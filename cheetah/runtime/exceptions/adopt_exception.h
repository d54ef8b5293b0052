//===- adopt_exception.h - a second header for an exception ===//
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

/// Adds another header for the innermost handled exception to the calling
/// thread's chain, before that exception, and returns the header. \p caught is
/// the head of that chain. Returns the unchanged head if the exception is not a
/// C++ exception. A program that is linked without exceptions lacks this
/// function.
void *cilkrts_adopt_exception(void **caught);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_EXCEPTIONS_ADOPT_EXCEPTION_H
