//===- Times.h - sets of times ----------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What came before something is a set of times that later strands are asked
// about. The serial order puts what belongs together next to each other, so a
// few ranges make up most sets.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_TIMES_H
#define CILKSAN_TIMES_H

#include "State.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cilksan {

class Times {
  /// The first and last time of each range, in order, with a gap before the
  /// next one.
  using Interval = std::pair<Time, Time>;
  std::vector<Interval> All;

public:
  bool isEmpty() const { return All.empty(); }

  /// \p Begin isn't less than that of what has been appended before.
  void append(Time Begin, Time End) {
    if (!All.empty() && Begin <= All.back().second + 1)
      All.back().second = std::max(All.back().second, End);
    else
      All.push_back({Begin, End});
  }

  void unite(const Times &Other) {
    Times Both;
    Both.All.reserve(All.size() + Other.All.size());
    auto A = All.cbegin(), B = Other.All.cbegin();
    while (A != All.end() || B != Other.All.end()) {
      const bool IsA =
          B == Other.All.end() || (A != All.end() && A->first < B->first);
      const Interval Next = IsA ? *A++ : *B++;
      Both.append(Next.first, Next.second);
    }
    *this = std::move(Both);
  }

  bool contains(Time T) const {
    auto Next =
        std::upper_bound(All.begin(), All.end(), T,
                         [](Time T, const Interval &I) { return T < I.first; });
    return Next != All.begin() && std::prev(Next)->second >= T;
  }

  /// Where times begin or end to be in it.
  void addCuts(std::vector<Time> &Cuts) const {
    for (const auto &[Begin, End] : All) {
      Cuts.push_back(Begin);
      Cuts.push_back(End + 1);
    }
  }

  /// Times have been given smaller numbers, in the same order, by which those
  /// at cuts are still told from those before them.
  void renumber(Time (*New)(Time)) {
    for (auto &[Begin, End] : All) {
      Begin = New(Begin);
      End = New(End);
    }
  }
};

} // namespace cilksan

#endif // CILKSAN_TIMES_H
