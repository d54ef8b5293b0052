//===- UndeclaredAccess.h - an access that wasn't declared ------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description of one such access, as Race.h has one of a race.
// DeclaredEffects.cpp fills it in; the writers of reports read it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_UNDECLAREDACCESS_H
#define CILKSAN_FINDINGS_UNDECLAREDACCESS_H

#include "Race.h"

#include <string>
#include <vector>

namespace cilksan {

/// A box that somebody has declared, and what its elements are of.
struct DeclaredSection {
  struct Dimension {
    int64_t Low, High; ///< High isn't in it
    int64_t Stride;    ///< in bytes
  };
  Object Of;
  uint64_t Base = 0;
  uint64_t ElementSize = 0;
  std::vector<Dimension> Dimensions;
  bool Reads = false, Writes = false;
};

/// An access outside of all boxes that were declared for it.
struct UndeclaredAccess {
  /// With all frames.
  Access What;
  Object Of;
  /// The name under which the boxes were declared; may be empty.
  std::string By;
  std::vector<DeclaredSection> Declared;
  /// The box of the same object that is nearest, as an index, or -1; and the
  /// indices that the element accessed has there.
  int Nearest = -1;
  std::vector<int64_t> Indices;
  /// What is accessed lies in that box, but the box isn't declared as written.
  bool OnlyRead = false;
};

} // namespace cilksan

#endif // CILKSAN_FINDINGS_UNDECLAREDACCESS_H
