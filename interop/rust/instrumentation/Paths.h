//===- Paths.h - functions by their paths in Rust ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_RUST_INSTRUMENTATION_PATHS_H
#define INTEROP_RUST_INSTRUMENTATION_PATHS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace tapir {

/// A function's path without generic arguments. Of `<Arc<T> as Drop>::drop`,
/// with all paths in full: "alloc::sync::Arc", "core::ops::drop::Drop", "drop".
struct RustPath {
  /// The type that has the method, or the function's module.
  std::string Of;
  /// Empty if it is no trait's.
  std::string Trait;
  std::string Name;
  /// The type with its arguments.
  std::string Full;
  /// The function that the closure is in which is the only argument of a
  /// generic function, as it is written.
  std::string Argument;
};

/// Of a symbol mangled as Rust's v0, or of what is written; empty for others,
/// and for closures.
RustPath getRustPath(llvm::StringRef Symbol);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_PATHS_H
