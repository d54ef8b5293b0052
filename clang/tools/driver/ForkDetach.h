//===- ForkDetach.h - -fforkd=, and what is written with it -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// -fforkd= says when iterations of parallel loops, and spawned calls, become
// tasks. The name is that of LazyD's compiler (PLDI 2024), whose command lines
// are to work here, too: -ftapir=serial stands for OpenCilk's runtime behind
// -fforkd=lazy there, which also needs no -fopencilk. Its options for passes
// that Clang would not know are taken out, and those that ask for something
// else are explained.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_FORKDETACH_H
#define OPENCILK_TOOLS_FORKDETACH_H

#include "Request.h"

#include "llvm/ADT/StringRef.h"

namespace opencilk {

/// Whether a word may be one of these options.
bool looksLikeForkDetach(llvm::StringRef Text);

/// Takes such an option; false if it is none.
bool readForkDetach(llvm::StringRef Text, Request &R);

/// Takes the value of an -mllvm that only LazyD's compiler knows; false if it
/// is none.
bool readLazyDPass(llvm::StringRef Value, Request &R);

/// What follows for the target, once all options have been read.
void chooseForkDetach(Request &R);

} // namespace opencilk

#endif
