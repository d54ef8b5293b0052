//===- WrittenRanges.h - memory declared as written -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ranges of memory that declarations write. A program may declare pieces of
// its arrays again and again, and each row by a separate pointer. So pieces
// that touch become one range, and ranges are found by their addresses. Ranges
// on the stack are kept separate: variables begin and end there, and a range
// knows its last variable.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_WRITTENRANGES_H
#define CILKSAN_SHADOW_WRITTENRANGES_H

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace cilksan {

/// A set of ranges of addresses.
class WrittenRanges {
public:
  /// A range: its end, and true if it is on the stack.
  struct Written {
    uintptr_t End;
    bool InStack;
    /// The number of the last local variable when the range was added.
    uint64_t LastLocal;
  };

  size_t size() const { return Ranges.size(); }

  /// Returns the range that contains the byte, or null.
  const Written *find(uintptr_t At) const {
    auto Next = Ranges.upper_bound(At);
    if (Next == Ranges.begin())
      return nullptr;
    const Written &W = std::prev(Next)->second;
    return At < W.End ? &W : nullptr;
  }

  /// Adds the range from \p Begin on, and unites it with ranges that it
  /// touches.
  void add(uintptr_t Begin, Written New) {
    auto It = firstAfter(Begin);
    if (It != Ranges.end() && It->first <= Begin && New.End <= It->second.End &&
        canMerge(It->second, New)) {
      It->second.LastLocal = std::max(It->second.LastLocal, New.LastLocal);
      return;
    }
    remove(Begin, New.End);
    It = firstAfter(Begin);
    while (It != Ranges.end() && It->first <= New.End &&
           canMerge(It->second, New)) {
      Begin = std::min(Begin, It->first);
      New.End = std::max(New.End, It->second.End);
      New.LastLocal = std::max(New.LastLocal, It->second.LastLocal);
      It = Ranges.erase(It);
    }
    assert(Begin < New.End && !hasOverlap(Begin, New.End) &&
           "ranges are disjoint");
    Ranges[Begin] = New;
  }

  /// Forgets the range, because another object is at these addresses from now
  /// on.
  void remove(uintptr_t Begin, uintptr_t End) {
    auto It = firstAfter(Begin);
    while (It != Ranges.end() && It->first < End) {
      const auto [Low, Old] = *It;
      It = Ranges.erase(It);
      if (Low < Begin)
        Ranges[Low] = {Begin, Old.InStack, Old.LastLocal};
      if (Old.End > End)
        Ranges[End] = Old;
    }
  }

private:
  std::map<uintptr_t, Written> Ranges; // by their beginnings; they are disjoint

  using Iterator = std::map<uintptr_t, Written>::iterator;

  /// Returns the first range that ends at \p At or later.
  Iterator firstAfter(uintptr_t At) {
    Iterator It = Ranges.upper_bound(At);
    while (It != Ranges.begin() && std::prev(It)->second.End >= At)
      --It;
    return It;
  }

  /// Returns true if a range has a byte in [\p Begin, \p End).
  [[maybe_unused]] bool hasOverlap(uintptr_t Begin, uintptr_t End) const {
    auto Next = Ranges.lower_bound(End);
    return Next != Ranges.begin() && std::prev(Next)->second.End > Begin;
  }

  static bool canMerge(const Written &A, const Written &B) {
    return A.InStack == B.InStack && (!A.InStack || A.LastLocal == B.LastLocal);
  }
};

} // namespace cilksan

#endif // CILKSAN_SHADOW_WRITTENRANGES_H
