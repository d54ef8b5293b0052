//===- ArraySections.cpp - array sections ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArraySections.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>

using namespace cilksan;

// The structure has the layout of the boxes that the compiler makes.
#define SPLICE_BOX_TYPE __cilksan_box
#include "../../../cheetah/splice/layout.def"

bool ArraySection::contains(uint64_t Offset, unsigned D, uint64_t &Run) const {
  if (D == Dims) {
    Run = Element - Offset;
    return Offset < Element;
  }
  const auto [Stride, Count, Span] = Dimensions[D];
  if (Offset >= Span)
    return false;
  const uint64_t Inner = spanFrom(D + 1);
  assert(Count && Span >= Inner && "a dimension has the elements after it");
  uint64_t I = Stride ? std::min(Offset / Stride, Count - 1) : 0;
  for (;; --I) {
    if (Offset - I * Stride >= Inner)
      return false;
    if (contains(Offset - I * Stride, D + 1, Run)) {
      // Elements that touch are one piece.
      if (D + 1 == Dims && Stride <= Element)
        Run += (Count - 1 - I) * Stride;
      return true;
    }
    if (I == 0)
      return false;
  }
}

bool cilksan::normalise(const __cilksan_box &From, ArraySection &To,
                        const char *&Why) {
  Why = From.dims < 1 || From.dims > 3 ? "a box of other than 1 to 3 dimensions"
        : From.element == 0            ? "a box with elements of 0 bytes"
                                       : nullptr;
  if (Why)
    return false;
  To = {};
  To.Low = reinterpret_cast<uintptr_t>(From.base);
  To.Element = From.element;
  To.Dims = From.dims;
  To.Writes = From.writes;
  for (unsigned D = 0; D < From.dims; ++D) {
    if (From.lo[D] >= From.hi[D])
      return false;
    const uint64_t Count =
        static_cast<uint64_t>(From.hi[D]) - static_cast<uint64_t>(From.lo[D]);
    const auto Stride = static_cast<uint64_t>(From.stride[D]);
    const long First = From.stride[D] < 0 ? From.hi[D] - 1 : From.lo[D];
    To.Low += static_cast<uint64_t>(First) * Stride;
    To.Dimensions[D] = {From.stride[D] < 0 ? -Stride : Stride, Count, 0};
  }
  std::sort(
      To.Dimensions, To.Dimensions + To.Dims,
      [](const ArraySection::Dimension &A, const ArraySection::Dimension &B) {
        return A.Stride > B.Stride;
      });
  uint64_t Span = To.Element;
  for (unsigned D = To.Dims; D-- > 0;) {
    ArraySection::Dimension &Its = To.Dimensions[D];
    if (__builtin_mul_overflow(Its.Count - 1, Its.Stride, &Its.Span) ||
        __builtin_add_overflow(Its.Span, Span, &Its.Span)) {
      Why = "a box that is larger than the memory";
      return false;
    }
    assert((D + 1 == To.Dims || Its.Stride >= To.Dimensions[D + 1].Stride) &&
           "strides fall");
    Span = Its.Span;
  }
  return true;
}

std::vector<int64_t> cilksan::indicesIn(const __cilksan_box &B, uintptr_t At) {
  unsigned Order[3] = {0, 1, 2};
  std::sort(Order, Order + B.dims, [&](unsigned X, unsigned Y) {
    return std::abs(B.stride[X]) > std::abs(B.stride[Y]);
  });
  int64_t Rest = static_cast<int64_t>(At - reinterpret_cast<uintptr_t>(B.base));
  std::vector<int64_t> Result(B.dims);
  for (unsigned N = 0; N < B.dims; ++N) {
    const unsigned D = Order[N];
    const int64_t Stride = B.stride[D];
    if (Stride == 0)
      continue;
    // The least offset that the inner dimensions could add.
    int64_t Inner = 0;
    for (unsigned M = N + 1; M < B.dims; ++M) {
      const unsigned I = Order[M];
      Inner += std::min(B.lo[I] * B.stride[I], (B.hi[I] - 1) * B.stride[I]);
    }
    const int64_t Size = std::abs(Stride);
    int64_t Offset = Rest - Inner;
    // An offset of one element beyond the lower end counts as in this row, and
    // not as in the row before.
    if (N + 1 < B.dims)
      Offset += Size / 4;
    int64_t Index = Offset / Size - (Offset % Size < 0);
    if (Stride < 0)
      Index = -Index;
    Result[D] = Index;
    Rest -= Index * Stride;
  }
  return Result;
}
