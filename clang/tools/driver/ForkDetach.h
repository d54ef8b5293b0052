//===- ForkDetach.h - -fforkd= and its companion options --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads -fforkd=, which says when iterations of parallel loops, and spawned
// calls, become tasks. The name is that of LazyD's compiler (PLDI 2024), whose
// command lines should work here, too. There -ftapir=serial after -fforkd=lazy
// stands for OpenCilk's runtime, and -fforkd=lazy needs no -fopencilk. LazyD's
// options for passes that Clang would not know are removed. Options that
// request a different behaviour get a message.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_FORKDETACH_H
#define OPENCILK_TOOLS_FORKDETACH_H

#include "Request.h"

#include "llvm/ADT/StringRef.h"

namespace opencilk {

/// Returns true if a word may be one of these options.
bool looksLikeForkDetach(llvm::StringRef Text);

/// Reads such an option; returns false if \p Text is none.
bool readForkDetach(llvm::StringRef Text, Request &R);

/// Reads the value of an -mllvm that only LazyD's compiler knows; returns false
/// if it is none.
bool readLazyDPass(llvm::StringRef Value, Request &R);

/// Sets the parts of the request that depend on the target. Called after all
/// options have been read.
void chooseForkDetach(Request &R);

} // namespace opencilk

#endif
