//===- Conflicts.h - options that exclude one another -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_CONFLICTS_H
#define OPENCILK_TOOLS_CONFLICTS_H

#include "Request.h"

namespace llvm::opt {
class ArgList;
}

namespace opencilk {

/// Adds an error to \p R, and a note that says why, for each option of \p Args
/// that can't work with the request \p R.
void rejectConflicts(const llvm::opt::ArgList &Args, Request &R);

} // namespace opencilk

#endif
