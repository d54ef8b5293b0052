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

/// A function's path without generic arguments. `<Arc<T> as Drop>::drop` has,
/// with all paths in full, the parts "alloc::sync::Arc",
/// "core::ops::drop::Drop" and "drop".
struct RustPath {
  /// The type that has the method, or the function's module.
  std::string Of;
  /// The trait that the function implements; empty if it implements none.
  std::string Trait;
  std::string Name;
  /// The type with its arguments.
  std::string Full;
  /// If the only argument of a generic function is a closure, the written name
  /// of the function that contains the closure.
  std::string Argument;
};

/// Returns the path of a function from its symbol, mangled as Rust's v0, or
/// from its written name. Returns an empty path for other functions, and for
/// closures.
RustPath getRustPath(llvm::StringRef Symbol);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_PATHS_H
