//===- CommandLine.h - the command line's request to OpenCilk -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver reads the command line with Clang's own option table, so that `-o
// -c` is an option with a value, as in Clang. OpenCilk's options are not in
// this table.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_COMMANDLINE_H
#define OPENCILK_TOOLS_COMMANDLINE_H

#include "Request.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

namespace opencilk {

/// Reads command lines, and owns the strings to which a Request points.
class CommandLineReader {
public:
  /// Reads \p Args, the arguments after the program's name. \p ProgramName
  /// decides the driver mode, as in Clang.
  Request read(llvm::ArrayRef<const char *> Args, llvm::StringRef ProgramName);

private:
  llvm::BumpPtrAllocator Allocator;
};

} // namespace opencilk

#endif
