//===- ArraySections.h - array sections -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The array sections that a program declares, in the form in which they are
// compared with addresses: strides are positive and fall. Any section can be
// written so: its dimensions are reordered, and a dimension that runs backwards
// begins at its other end. The element at an address is then found by division,
// from the longest stride on. If rows overlap, several indices are tried.
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

/// An array section in that form.
struct ArraySection {
  struct Dimension {
    uint64_t Stride, Count;
    /// The bytes from the first element of this dimension to the end of the
    /// last element of this dimension and those after it.
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

  /// Returns true if the byte at \p Offset from the first one is in the part of
  /// the section that begins with dimension \p D. If so, \p Run bytes from it
  /// on are.
  bool contains(uint64_t Offset, unsigned D, uint64_t &Run) const;
};

/// Makes \p To of a declared section. Returns false if it has no elements. Sets
/// \p Why to the mistake in it, or to null.
bool normalise(const __cilksan_box &From, ArraySection &To, const char *&Why);

/// Returns the indices of the element at \p At in the declared section, as if
/// the section continued in all directions. In dimensions of shorter strides,
/// they are the indices nearest to the section.
std::vector<int64_t> indicesIn(const __cilksan_box &B, uintptr_t At);

} // namespace cilksan

#endif // CILKSAN_SHADOW_ARRAYSECTIONS_H
