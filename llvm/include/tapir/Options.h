//===- Options.h - options of Tapir's passes --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes don't read the command line. Their options are an object, so that
// one process can compile several modules with different options at the same
// time. The plugin creates this object from its command line (PassPlugin.cpp);
// a host of the library sets the members itself.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_OPTIONS_H
#define TAPIR_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"

#include <string>

namespace tapir {

/// The options of the passes. Options.def says what each one means. Copies are
/// independent, and several threads may read an object that no thread writes.
struct LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Options {
#define TAPIR_TEXT(Member, Name, Default, What, Description)                   \
  std::string Member = Default;
#define TAPIR_SWITCH(Member, Name, Default, Description) bool Member = Default;
#include "tapir/Options.def"
  /// The level of optimisation for size: 1 as at "Os", 2 as at "Oz". If it is
  /// not 0, the level for speed must not be O0. The code that runs the pipeline
  /// reads it.
  unsigned Size = 0;

  /// Sets the option \p Name, which is the name on the command line without a
  /// dash. The value of a switch is true, false, 1, 0 or empty, which means
  /// true. An unknown name or value is an error, and changes nothing.
  llvm::Error set(llvm::StringRef Name, llvm::StringRef Value);

  /// Checks the members, for hosts that set them without set(). Returns the
  /// first error.
  llvm::Error check() const;

  /// Sets options from text as on a command line, with the shell's quotes:
  /// "-tapir-target=omp -tapir-licm=false". Stops at the first error, and keeps
  /// the options that were set before.
  llvm::Error parse(llvm::StringRef Text);
};

} // namespace tapir

#endif // TAPIR_OPTIONS_H
