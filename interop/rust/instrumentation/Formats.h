//===- Formats.h - what Rust's library reads to write it --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Macros such as println! take references to what they write. A number's digits
// are made in a function of the library, which is compiled already: that the
// number is read would be seen nowhere.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_RUST_INSTRUMENTATION_FORMATS_H
#define INTEROP_RUST_INSTRUMENTATION_FORMATS_H

namespace llvm {
class Module;
}

namespace tapir {

/// Reads each number, character and truth value where a reference to it is
/// given to such a function. Whether there was any.
bool readWhatIsFormatted(llvm::Module &M);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_FORMATS_H
