//===- CilkTools.h - tools of -fcilktool= and -fsanitize=cilk ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds the files of a tool. A tool is bitcode whose hooks are
// inlined into programs, or a library whose hooks programs call, or both:
// bitcode for the compiler and a library for the linker. A tool of another
// project is given by its path. OpenCilk's own tools are in its folders, and
// their files have the names of the tools.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_CILKTOOLS_H
#define OPENCILK_TOOLS_CILKTOOLS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace opencilk {

struct CilkTool {
  /// The option that selected the tool, for messages, or empty if there is no
  /// tool.
  std::string Option;
  /// The stem of the files of one of OpenCilk's tools, or empty for other
  /// tools.
  std::string Name;
  /// The macro that is defined in the program, so that headers can test for the
  /// tool. Its name is made from the first word of the tool's name. It is empty
  /// for other tools.
  std::string Macro;
  /// The absolute paths of the files of another project's tool; either may be
  /// empty.
  std::string Bitcode, Library;

  explicit operator bool() const { return !Option.empty(); }
};

/// Returns the race detector.
CilkTool getCilksan();

/// Returns the tool that `-fcilktool=Value` selects. \p Value is the name of
/// one of OpenCilk's tools, whose files aren't searched for here, or the path
/// of another tool, with or without the extension of its files.
llvm::Expected<CilkTool> findCilkTool(llvm::StringRef Value);

} // namespace opencilk

#endif
