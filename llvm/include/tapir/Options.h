//===- Options.h - options of Tapir's passes --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes know no command line: their options are a value, so that one
// process can compile several modules with different options at the same time.
// The plugin makes such a value from its command line (PassPlugin.cpp); a host
// of the library sets the members itself.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIONS_H
#define TAPIR_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"

#include <string>

namespace tapir {

/// The options of the passes. Options.def says what each one means. This is a
/// plain value: copies are independent, and several threads may read one that
/// no thread writes.
struct LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Options {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  std::string Member = Default;
#define TAPIR_SWITCH(Member, Name, Default, Description) bool Member = Default;
#include "tapir/Options.def"
  /// The level of optimisation for size, in addition to a level of optimisation
  /// above O0: 1 as at "Os", 2 as at "Oz". The code that runs the pipeline
  /// reads it.
  unsigned Size = 0;

  /// Sets the option \p Name, which is the name on the command line without a
  /// dash. A switch has the value true, false, 1, 0 or the empty one, which
  /// means true. An unknown name or value is an error, and changes nothing.
  llvm::Error set(llvm::StringRef Name, llvm::StringRef Value);

  /// Checks values that were not set by set(). Returns the first error.
  llvm::Error check() const;

  /// Sets options from text as on a command line, with the shell's quotes:
  /// "-tapir-target=omp -tapir-licm=false". It stops at the first error;
  /// options before it are set.
  llvm::Error parse(llvm::StringRef Text);
};

} // namespace tapir

#endif // TAPIR_OPTIONS_H
