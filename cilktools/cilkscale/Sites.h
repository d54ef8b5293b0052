//===- Sites.h - which places of the source have the work and span -*- C++ -*-//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The work of a site, a spawn or a parallel loop, is that of its tasks without
// that of the tasks that these spawn. So it adds up to the program's.
//
// Its share of the span asks for what the longest path goes through. A path is
// a list of pieces, the last one first, whose earlier parts are shared by all
// that goes on from there: a spawn makes its list one of two, a sync keeps the
// longer one.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_SITES_H
#define CILKSCALE_SITES_H

#include <cstdint>
#include <vector>

namespace cilkscale {

/// Part of a path: so much at a site, after what lies before it. Its owners are
/// paths and later pieces.
struct Segment {
  uint32_t Owners;
  uint32_t Site;
  int64_t Amount;
  Segment *Before;
  /// Pieces up to this one.
  uint32_t Length;
};

/// What began where the program has no site.
constexpr uint32_t Outside = 0;

/// \p Path with one more piece; takes over the caller's share of it, and gives
/// one of the result. Pieces that nobody else has are put together where that
/// makes the list shorter.
Segment *extend(Segment *Path, uint32_t Site, int64_t Amount);

Segment *share(Segment *Path);
void drop(Segment *Path);

struct SiteSum {
  uint32_t Site;
  uint64_t Tasks;
  int64_t Work, Span;
};

/// What all threads have counted, and the pieces of \p Path, by site.
std::vector<SiteSum> sumUp(const Segment *Path);

/// Adds to the calling thread's.
void count(uint32_t Site, uint64_t Tasks, int64_t Work);

} // namespace cilkscale

#endif // CILKSCALE_SITES_H
