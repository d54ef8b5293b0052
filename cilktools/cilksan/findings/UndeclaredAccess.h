//===- UndeclaredAccess.h - an undeclared access ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description of an access outside the effects that code has declared.
// (Race.h describes a race.) DeclaredEffects.cpp fills in the description; the
// writers of reports read it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_FINDINGS_UNDECLAREDACCESS_H
#define CILKSAN_FINDINGS_UNDECLAREDACCESS_H

#include "Race.h"

#include <cstddef>
#include <string>
#include <vector>

namespace cilksan {

/// An array section that code has declared, and the object that contains its
/// elements.
struct DeclaredSection {
  /// The indices of a dimension, and the distance of neighbouring elements.
  struct Dimension {
    int64_t Low, High; ///< the first index, and the index after the last
    int64_t Stride;    ///< in bytes
  };
  Object Of;
  uint64_t Base = 0;
  uint64_t ElementSize = 0;
  std::vector<Dimension> Dimensions;
  bool Reads = false, Writes = false;
};

/// An access outside of all array sections that were declared for it.
struct UndeclaredAccess {
  /// The access, with all frames.
  Access What;
  Object Of;
  /// The name under which the array sections were declared; may be empty.
  std::string By;
  std::vector<DeclaredSection> Declared;
  /// The index in Declared of the nearest array section of the same object, or
  /// -1, and the indices of the accessed element in that section.
  int Nearest = -1;
  std::vector<int64_t> Indices;
  /// True if the accessed element lies in that array section, but the section
  /// is declared as read only.
  bool OnlyRead = false;
};

/// Returns true if the members of \p X agree with one another. For assertions.
inline bool isConsistent(const UndeclaredAccess &X) {
  if (X.Nearest < 0)
    return X.Indices.empty() && !X.OnlyRead;
  const size_t Nearest = static_cast<size_t>(X.Nearest);
  return Nearest < X.Declared.size() &&
         X.Indices.size() == X.Declared[Nearest].Dimensions.size() &&
         (!X.OnlyRead ||
          (X.What.Is != Access::Read && !X.Declared[Nearest].Writes));
}

} // namespace cilksan

#endif // CILKSAN_FINDINGS_UNDECLAREDACCESS_H
