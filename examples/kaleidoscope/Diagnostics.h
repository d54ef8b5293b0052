//===- Diagnostics.h - errors at places of the source -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Errors in the form that editors and terminals know, with the line below. An
// error doesn't end anything: the caller continues, and asks hasErrors() when
// it matters.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_DIAGNOSTICS_H
#define KALEIDOSCOPE_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace kaleidoscope {

/// A place in a source. Both numbers count from 1, columns in bytes.
struct Location {
  unsigned Line = 0, Column = 0;
};

/// Text that is compiled: a file, or lines that were typed and not evaluated
/// yet.
struct Source {
  std::string Name;
  std::string Text;
  /// The number of the text's first line.
  unsigned FirstLine = 1;

  llvm::StringRef getLine(unsigned Number) const;
};

class Diagnostics {
  const Source &From;
  bool Errors = false;

  void print(Location L, llvm::StringRef Kind, const llvm::Twine &What) const;

public:
  explicit Diagnostics(const Source &From) : From(From) {}

  /// Reports an error. \p What is in lower case and without a full stop.
  void error(Location L, const llvm::Twine &What);
  /// Adds a note to the error before it.
  void note(Location L, const llvm::Twine &What) const;
  bool hasErrors() const { return Errors; }
  /// Forgets the errors, since the next item is independent of them.
  void forget() { Errors = false; }
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_DIAGNOSTICS_H
