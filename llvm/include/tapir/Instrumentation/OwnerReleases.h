//===- OwnerReleases.h - functions that release an owner --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_OWNERRELEASES_H
#define TAPIR_INSTRUMENTATION_OWNERRELEASES_H

namespace llvm {
class Function;
class Module;
class Value;
} // namespace llvm

namespace tapir {
class ToolInfo;

/// Calls the tool's hooks at the begin and end of functions of the C++ library
/// in which an owner releases a counted object. Runs before these functions are
/// inlined. Returns true if there are any.
bool announceReleases(llvm::Module &M, const ToolInfo &Info);

/// Returns true if \p F is a function of the C++ library whose atomic
/// operations at \p Address count owners, and whose result does not depend on
/// the count.
bool countsOwners(const llvm::Function &F, const llvm::Value &Address);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_OWNERRELEASES_H
