//===- Formats.h - reads by Rust's formatting functions ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Macros such as println! take references to the values that they write. A
// function of the library converts a number to digits, and that function is
// already compiled. So a tool would not see the read of the number.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_RUST_INSTRUMENTATION_FORMATS_H
#define INTEROP_RUST_INSTRUMENTATION_FORMATS_H

namespace llvm {
class Module;
}

namespace tapir {

/// Adds a read of each number, character and truth value where a reference to
/// it is given to such a function. Returns true if a read was added.
bool readWhatIsFormatted(llvm::Module &M);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_FORMATS_H
