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

/// Calls the hooks of a tool that defines all of them where code of Rust's
/// libraries takes a lock or gives it back, does something once, sends or
/// receives, lets go of an Arc, uses a standard stream or a thread-local
/// variable, or panics; reads what their compiled functions write as text.
/// Returns true if there was anything.
bool announceRustLibraries(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_SYNCHRONISATION_H
