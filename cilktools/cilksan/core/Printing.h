//===- Printing.h - what Rust's library does to print -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library has locks for itself of which nobody else knows, as for the
// buffer that what tests print goes to. What it accesses itself under such a
// lock is told apart from what it calls there, which would race without it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_PRINTING_H
#define CILKSAN_CORE_PRINTING_H

namespace cilksan {

/// A call that prints begins, and has returned or thrown.
void beginPrint();
void endPrint();

/// Whether what is accessed now is so by the library's code that prints, and by
/// no function that this has called to write a value.
bool isPrinting();

} // namespace cilksan

#endif // CILKSAN_CORE_PRINTING_H
