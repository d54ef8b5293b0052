//===- ArraySections.h - parts of arrays ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The boxes that a program declares, as they are compared with addresses: with
// strides that are positive and fall, which any box can be written with, as
// dimensions may be exchanged, and one that runs backwards begins at its other
// end. The element of an address is then found by division, from the longest
// stride on; where rows overlap, several indices are tried.
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

/// A box as it is looked at.
struct ArraySection {
  struct Dimension {
    uint64_t Stride, Count;
    /// From the first element of this dimension to the last one of those
    /// after it, and its bytes.
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

  /// Whether the byte at \p Offset from the first one is in the part that
  /// begins with dimension \p D; then \p Run bytes from it on are.
  bool contains(uint64_t Offset, unsigned D, uint64_t &Run) const;
};

/// Makes one of what was declared. False if nothing is in it; what is wrong
/// with it goes to \p Why, which else is null.
bool normalise(const __cilksan_box &From, ArraySection &To, const char *&Why);

/// The indices of the element at \p At in the declared box, as if it continued
/// in all directions: nearest to the box in the dimensions of shorter strides.
std::vector<int64_t> indicesIn(const __cilksan_box &B, uintptr_t At);

} // namespace cilksan

#endif // CILKSAN_SHADOW_ARRAYSECTIONS_H
