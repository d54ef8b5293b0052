//===- Sites.h - work and span by places of the source ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes work and span to sites. A site is a spawn or a parallel loop. The
// work of a site is the work of its tasks, without the work of the tasks that
// they spawn. The sum over all sites is therefore the program's work.
//
// A site's share of the span depends on the longest path. A path is a list of
// segments, the last one first. All continuations of a path share its earlier
// segments: a spawn turns one list into two lists with a common part, and a
// sync keeps the longer list.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_SITES_H
#define CILKSCALE_SITES_H

#include <cstdint>
#include <vector>

namespace cilkscale {

/// A segment of a path: an amount of span at a site, after an earlier path. The
/// owners of a segment are paths and later segments.
struct Segment {
  uint32_t Owners;
  uint32_t Site;
  int64_t Amount;
  Segment *Before;
  /// The number of segments up to this one.
  uint32_t Length;
};

/// The site of code that began where the program has no site.
constexpr uint32_t Outside = 0;

/// Returns \p Path with one more segment. Takes over the caller's ownership of
/// \p Path, and gives the caller ownership of the result. Merges segments
/// without other owners if that makes the list shorter.
Segment *extend(Segment *Path, uint32_t Site, int64_t Amount);

Segment *share(Segment *Path);
void drop(Segment *Path);

struct SiteSum {
  uint32_t Site;
  uint64_t Tasks;
  int64_t Work, Span;
};

/// Returns the counts of all threads and the segments of \p Path, by site.
std::vector<SiteSum> sumUp(const Segment *Path);

/// Adds to the calling thread's counts.
void count(uint32_t Site, uint64_t Tasks, int64_t Work);

} // namespace cilkscale

#endif // CILKSCALE_SITES_H
