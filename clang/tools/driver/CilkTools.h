//===- CilkTools.h - what -fcilktool= and -fsanitize=cilk name --*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool is bitcode whose hooks are inlined into programs, a library whose
// hooks they call, or both: bitcode for the compiler and a library for the
// linker. Tools of others are given by a path; ours lie where OpenCilk lies,
// and are known by the names of their files.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_CILKTOOLS_H
#define OPENCILK_TOOLS_CILKTOOLS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace opencilk {

struct CilkTool {
  /// The option that chose it, for messages. Empty: there is no tool.
  std::string Option;
  /// What the files of one of ours are named after, if there are such files.
  /// Empty for others' tools.
  std::string Name;
  /// What is defined for the program, so that headers know of the tool: named
  /// after the first word of the name. Empty for others' tools.
  std::string Macro;
  /// Files of others' tools, absolute; either may be empty.
  std::string Bitcode, Library;

  explicit operator bool() const { return !Option.empty(); }
};

/// The race detector.
CilkTool getCilksan();

/// What `-fcilktool=Value` names: a tool of ours, of which nothing is known but
/// the name, or the path of one, with or without the extension of its files.
llvm::Expected<CilkTool> findCilkTool(llvm::StringRef Value);

} // namespace opencilk

#endif
