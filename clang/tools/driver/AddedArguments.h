//===- AddedArguments.h - a request as a command of the stock clang -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_ADDEDARGUMENTS_H
#define OPENCILK_TOOLS_ADDEDARGUMENTS_H

#include "Request.h"

namespace opencilk {

/// Returns an error if OpenCilk does not support the request's target machine.
llvm::Error checkMachine(const Request &R);

/// Makes \p L return the paths of files for the target machine of \p R.
void chooseMachine(const Request &R, Layout &L);

/// Returns the arguments, without the program's name, with which a stock clang
/// carries out the request with OpenCilk from \p L.
std::vector<std::string> stockArguments(const Request &R, const Layout &L);

} // namespace opencilk

#endif
