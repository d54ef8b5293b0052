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

/// An error if the request's target machine has no OpenCilk.
llvm::Error checkMachine(const Request &R);

/// Has \p L name what is for that machine.
void chooseMachine(const Request &R, Layout &L);

/// The arguments, without the program's name, of a stock clang that carries
/// out the request with OpenCilk from \p L.
std::vector<std::string> stockArguments(const Request &R, const Layout &L);

} // namespace opencilk

#endif
