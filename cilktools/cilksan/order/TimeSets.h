//===- TimeSets.h - sets of times -------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets of times, such as all times that precede a put. HappensBefore.cpp makes
// them, and asks whether they contain the time of an access. Times are numbered
// in the serial order, in which related tasks are neighbours, so most sets
// consist of a few ranges. Large sets that are made one after the other mostly
// begin with the same ranges. The sets share these ranges, in chunks.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_ORDER_TIMESETS_H
#define CILKSAN_ORDER_TIMESETS_H

#include "../core/State.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace cilksan {

/// A set of times, as a list of ranges.
class Times {
  /// The first and last time of a range.
  using Interval = std::pair<Time, Time>;
  using Chunk = std::vector<Interval>;

  /// The ranges in order, with gaps between them. The last ranges are in Tail,
  /// and form no chunk yet.
  std::vector<std::shared_ptr<const Chunk>> Chunks;
  Chunk Tail;

  class Reader;
  void closeTail(const Times &Like);

public:
  /// Appends a range. \p Begin must not be less than the begin of the last
  /// range. The set shares equal chunks with \p Like.
  void append(Time Begin, Time End, const Times &Like);

  void unite(const Times &Other);

  bool contains(Time T) const;

  /// Returns the number of ranges, or a few more.
  size_t size() const;

  /// Adds the cuts of the set (SPBags.h): the begins and ends of its ranges.
  void addCuts(std::vector<Time> &Cuts) const;

  /// Replaces each time by the time that \p New returns for it. \p New keeps
  /// the order, and keeps times at cuts different from earlier times. Chunks
  /// are shared with \p Like, as in append.
  void renumber(Time (*New)(Time), const Times &Like);
};

} // namespace cilksan

#endif // CILKSAN_ORDER_TIMESETS_H
