//===- ArraySections.h - array sections -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The array sections that a program declares, in a normal form: strides are
// positive, and fall from dimension to dimension. Any section can be written in
// this form: its dimensions are reordered, and a dimension that runs backwards
// begins at its other end. Then divisions find the element at an address,
// beginning with the longest stride. If rows overlap, several indices are
// tried.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_ARRAYSECTIONS_H
#define CILKSAN_SHADOW_ARRAYSECTIONS_H

#include <cstdint>
#include <vector>

#pragma GCC visibility push(default)
#include <cilk/cilksan.h>
#pragma GCC visibility pop

namespace cilksan {

/// An array section in the normal form.
struct ArraySection {
  struct Dimension {
    uint64_t Stride, Count;
    /// The number of bytes from the first element of this and all later
    /// dimensions to the end of the last element.
    uint64_t Span;
  };
  uintptr_t Low;
  uint64_t Element;
  unsigned Dims;
  Dimension Dimensions[3];
  bool Writes;

  uint64_t spanFrom(unsigned D) const {
    return D == Dims ? Element : Dimensions[D].Span;
  }

  /// Returns true if the byte at \p Offset from the first byte is in the part
  /// of the section that begins with dimension \p D. In this case, sets \p Run
  /// to the number of bytes from this byte on that are in that part.
  bool contains(uint64_t Offset, unsigned D, uint64_t &Run) const;
};

/// Converts a declared section to the normal form \p To. Returns false if the
/// section has no elements. Sets \p Why to the mistake in the declaration, or
/// to null.
bool normalise(const __cilksan_box &From, ArraySection &To, const char *&Why);

/// Returns the indices of the element at \p At in the declared section, as if
/// the section continued in all directions. In dimensions of shorter strides,
/// the result has the indices nearest to the section.
std::vector<int64_t> indicesIn(const __cilksan_box &B, uintptr_t At);

} // namespace cilksan

#endif // CILKSAN_SHADOW_ARRAYSECTIONS_H
