//===- Synchronisation.h - how Rust's libraries synchronise -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_RUST_INSTRUMENTATION_SYNCHRONISATION_H
#define INTEROP_RUST_INSTRUMENTATION_SYNCHRONISATION_H

namespace llvm {
class Module;
}

namespace tapir {
class ToolInfo;

/// Adds calls of a tool's hooks where code of Rust's libraries synchronises:
/// where it takes a lock or gives it back, does something once, sends or
/// receives, releases an Arc, uses a standard stream or a thread-local
/// variable, or panics. Adds nothing unless the tool defines all of these
/// hooks. Adds reads of the values that compiled functions of the libraries
/// write as text. Returns true if the module was changed.
bool announceRustLibraries(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_SYNCHRONISATION_H
