//===- CommandLine.h - what a command line asks of OpenCilk ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line is read with Clang's own option table, so that `-o -c` is
// one option with a value here as it is there, and our options are those that
// the table doesn't know.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_COMMANDLINE_H
#define OPENCILK_TOOLS_COMMANDLINE_H

#include "Toolchain.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/TargetParser/Triple.h"

#include <string>
#include <vector>

namespace opencilk {

/// What was read from a command line.
struct Request {
  /// The last of -fopencilk and -fno-opencilk is the former.
  bool Enabled = false;
  /// Clang would go on to link, with at least one input.
  bool Links = false;
  /// Linking takes none of the libraries that drivers add (-r, -nostdlib).
  bool NoDefaultLibraries = false;
  /// --opencilk-help was given.
  bool Help = false;
  /// The machine compiled for.
  llvm::Triple Target;
  /// --opencilk-resource-dir= as an absolute path, "" if not given.
  std::string ResourceDir;
  Selection Selected;
  /// What Clang is to get in place of a word, by the word's index.
  llvm::DenseMap<size_t, const char *> Replaced;

  /// What Clang is to get: the arguments without ours. Response files stay
  /// unexpanded unless an option of ours was in one.
  std::vector<const char *> Passed;
  std::vector<std::string> Warnings;
  /// The command cannot be run if there are any.
  std::vector<std::string> Errors, Notes;
};

/// Reads command lines; owns the strings that a Request points to.
class CommandLineReader {
public:
  /// \p Args are those after the program's name; \p ProgramName decides the
  /// driver mode as in Clang.
  Request read(llvm::ArrayRef<const char *> Args, llvm::StringRef ProgramName);

private:
  llvm::BumpPtrAllocator Allocator;
};

} // namespace opencilk

#endif
