//===- Printing.h - accesses of printing code in Rust -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tells accesses of printing code apart from accesses of the functions that it
// calls. When a library prints, it may take a lock that nobody else knows, such
// as the lock of the buffer that collects the output of tests. That lock
// protects the library's own accesses. A function that it calls to write a
// value would race without the lock, so its accesses are not protected.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_PRINTING_H
#define CILKSAN_CORE_PRINTING_H

namespace cilksan {

/// Note that a call that prints begins, and that it has returned or thrown.
void beginPrint();
void endPrint();

/// Returns true if the library's printing code itself makes the current
/// accesses, and not a function that this code has called to write a value.
bool isPrinting();

} // namespace cilksan

#endif // CILKSAN_CORE_PRINTING_H
