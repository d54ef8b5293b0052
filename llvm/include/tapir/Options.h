//===- Options.h - what can be asked of Tapir's passes ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes know no command line: what they are asked for is a value, so that
// one process can compile several modules in several ways at the same time. The
// plugin makes such a value of its command line (PassPlugin.cpp), a host of the
// library whatever it likes.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIONS_H
#define TAPIR_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"

#include <string>

namespace tapir {

/// See Options.def for what each one means. A plain value: copies are
/// independent, and one that nobody writes may be read by several threads.
struct LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Options {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  std::string Member = Default;
#define TAPIR_SWITCH(Member, Name, Default, Description) bool Member = Default;
#include "tapir/Options.def"
  /// How small code is to be, beside the level of optimisation, at which it is
  /// looked at above O0: 1 as at "Os", 2 as at "Oz". For who runs the pipeline.
  unsigned Size = 0;

  /// Sets the option \p Name, as it is called on the command line, without a
  /// dash. A switch is true, false, 1, 0 or empty, which is true. An unknown
  /// name or value is an error, and changes nothing.
  llvm::Error set(llvm::StringRef Name, llvm::StringRef Value);

  /// The first error in values that were set in another way.
  llvm::Error check() const;

  /// Sets options from text as it would stand on a command line, with the
  /// shell's quotes: "-tapir-target=omp -tapir-licm=false". The first error
  /// ends it; what is before that is set.
  llvm::Error parse(llvm::StringRef Text);
};

} // namespace tapir

#endif // TAPIR_OPTIONS_H
