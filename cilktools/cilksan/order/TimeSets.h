//===- TimeSets.h - sets of times -------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What came before something is a set of times that later strands are asked
// about. The serial order puts what belongs together next to each other, so a
// few ranges make up most sets. Where there are many, sets that are made one
// after the other mostly begin alike: what they have in common is shared, in
// chunks.
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

class Times {
  /// The first and last time of a range.
  using Interval = std::pair<Time, Time>;
  using Chunk = std::vector<Interval>;

  /// In order, with gaps between the ranges. The last ones are no chunk yet.
  std::vector<std::shared_ptr<const Chunk>> Chunks;
  Chunk Tail;

  class Reader;
  void closeTail(const Times &Like);

public:
  /// \p Begin isn't less than that of what has been appended before. Chunks are
  /// shared with \p Like where it has the same.
  void append(Time Begin, Time End, const Times &Like);

  void unite(const Times &Other);

  bool contains(Time T) const;

  /// How many ranges there are, or a few more.
  size_t size() const;

  /// Where times begin or end to be in it.
  void addCuts(std::vector<Time> &Cuts) const;

  /// Times have been given smaller numbers, in the same order, by which those
  /// at cuts are still told from those before them.
  void renumber(Time (*New)(Time), const Times &Like);
};

} // namespace cilksan

#endif // CILKSAN_ORDER_TIMESETS_H
