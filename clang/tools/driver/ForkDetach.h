//===- ForkDetach.h - -fforkd= and its companion options --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reads -fforkd=, which determines when iterations of parallel loops,
// and spawned calls, become tasks. The option's name is from LazyD's compiler
// (PLDI 2024), and command lines for that compiler should work here, too. In
// LazyD, -ftapir=serial after -fforkd=lazy means OpenCilk's runtime, and
// -fforkd=lazy needs no -fopencilk. Options of LazyD's passes are removed,
// because Clang doesn't know them. If such an option requests a behaviour that
// OpenCilk doesn't have, the driver warns.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_FORKDETACH_H
#define OPENCILK_TOOLS_FORKDETACH_H

#include "Request.h"

#include "llvm/ADT/StringRef.h"

namespace opencilk {

/// Returns true if a word may be one of these options.
bool looksLikeForkDetach(llvm::StringRef Text);

/// Reads \p Text if it is one of these options, and otherwise returns false.
bool readForkDetach(llvm::StringRef Text, Request &R);

/// Reads the value of -mllvm if only LazyD's compiler knows it, and otherwise
/// returns false.
bool readLazyDPass(llvm::StringRef Value, Request &R);

/// Sets the parts of the request that depend on the target. Call this after all
/// options were read.
void chooseForkDetach(Request &R);

} // namespace opencilk

#endif
