//===- CilkTools.h - tools of -fcilktool= and -fsanitize=cilk ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the files of a tool. A tool is bitcode whose hooks are inlined into
// programs, a library whose hooks they call, or both: bitcode for the compiler
// and a library for the linker. Tools of other projects are given by a path.
// OpenCilk's own tools lie beside it, and the names of their files are their
// names.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_CILKTOOLS_H
#define OPENCILK_TOOLS_CILKTOOLS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace opencilk {

struct CilkTool {
  /// The option that chose the tool, for messages; empty if there is no tool.
  std::string Option;
  /// The stem of the files of a tool of OpenCilk's; empty for other tools.
  std::string Name;
  /// The macro that is defined for the program, so that headers know of the
  /// tool. It is named after the first word of the tool's name; empty for other
  /// tools.
  std::string Macro;
  /// The absolute paths of the files of another project's tool; either may be
  /// empty.
  std::string Bitcode, Library;

  explicit operator bool() const { return !Option.empty(); }
};

/// Returns the race detector.
CilkTool getCilksan();

/// Returns the tool that `-fcilktool=Value` names. That is a tool of
/// OpenCilk's, of which only the name is known, or the path of a tool, with or
/// without the extension of its files.
llvm::Expected<CilkTool> findCilkTool(llvm::StringRef Value);

} // namespace opencilk

#endif
