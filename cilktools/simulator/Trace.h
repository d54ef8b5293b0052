//===- Trace.h - the spawn tree of an execution -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The record of a program for the simulator: its strands with their times, the
// spawns and calls between them, and the syncs. The record is in the order of
// the serial execution, which visits the parts of the tree in depth-first
// order.
//
// A program may spawn more parts than can be kept. If there are too many parts,
// subtrees with little work become strands. The gain from a parallel run of a
// subtree is less than its work, so the smallest subtrees matter least.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_SIMULATOR_TRACE_H
#define CILKTOOLS_SIMULATOR_TRACE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cilkscale {

/// A part of the tree, or the end of one, in one word.
class Token {
  uint64_t Word;

public:
  enum Kind : unsigned {
    Strand, ///< takes an amount of time
    Task,   ///< a child in a sync region, up to its End
    Call,   ///< a function that spawns itself, up to its End
    End,
    Sync, ///< waits for the children in a region
  };
  static constexpr unsigned KindBits = 3, RegionBits = 8;
  static constexpr uint64_t MaxAmount =
      (UINT64_C(1) << (64 - KindBits - RegionBits)) - 1;

  /// Regions with numbers too large for \c RegionBits count as one region.
  Token(Kind K, unsigned Region, uint64_t Amount = 0)
      : Word((Amount < MaxAmount ? Amount : MaxAmount)
                 << (KindBits + RegionBits) |
             uint64_t(Region < 255 ? Region : 255) << KindBits | K) {}
  Kind kind() const { return Kind(Word & ((1u << KindBits) - 1)); }
  unsigned region() const { return Word >> KindBits & 255; }
  /// Returns the time of a strand, in the trace's ticks.
  uint64_t amount() const { return Word >> (KindBits + RegionBits); }
};
static_assert(sizeof(Token) == 8, "tokens are written to files as they are");

void *mapPages(size_t Size);
void unmapPages(void *Pages, size_t Size);

/// Allocates memory without malloc. malloc treats a program's blocks
/// differently once a larger block has been allocated and freed.
template <typename T> struct PageAllocator {
  using value_type = T;
  PageAllocator() = default;
  template <typename U> PageAllocator(const PageAllocator<U> &) {}
  T *allocate(size_t Count) {
    return static_cast<T *>(mapPages(Count * sizeof(T)));
  }
  void deallocate(T *Pages, size_t Count) {
    unmapPages(Pages, Count * sizeof(T));
  }
  bool operator==(const PageAllocator &) const { return true; }
  bool operator!=(const PageAllocator &) const { return false; }
};

struct Trace {
  std::vector<Token, PageAllocator<Token>> Tokens;
  double NanosecondsPerTick = 1;
  /// Subtrees with less work, in ticks, have become strands.
  uint64_t Threshold = 0;

  /// Returns the work of all strands, in ticks.
  uint64_t work() const;
  /// Returns the longest path, in ticks.
  uint64_t span() const;
};

/// Writes the trace in one operation. Returns false if that fails, with the
/// reason in \c errno.
bool writeTrace(const Trace &T, const std::string &Path);
/// Returns the error in the file, or an empty text if there is none. A trace
/// that was read without an error is a tree.
std::string readTrace(Trace &T, const std::string &Path);
/// Returns the error if parts do not end in the order of a stack, and an empty
/// text otherwise.
std::string checkTrace(const Trace &T);

/// Makes a trace while a program runs. Not thread-safe: the program runs as its
/// serial projection.
class Recorder {
  struct Open {
    size_t Begin;
    uint64_t Work;
    /// The regions of children that the part has not waited for.
    uint64_t Unsynced[4];
    /// True if the part has tasks, either directly or in calls.
    bool Spawns;
  };
  std::vector<Token, PageAllocator<Token>> Tokens;
  std::vector<Open, PageAllocator<Open>> Stack;
  uint64_t Threshold = 0;
  size_t Capacity;

  void open(Token T);
  void close();
  void add(Token T);
  void shrink();

public:
  /// Keeps at most \p Capacity tokens, not counting the tokens of open parts.
  explicit Recorder(size_t Capacity);

  void strand(uint64_t Ticks);
  void beginTask(unsigned Region) { open(Token(Token::Task, Region)); }
  void beginCall() { open(Token(Token::Call, 0)); }
  /// Ends the part that began last.
  void end();
  void sync(unsigned Region);
  /// Returns the number of parts that have begun and not ended.
  size_t depth() const { return Stack.size() - 1; }
  void endAbove(size_t Depth);

  /// Returns the whole trace, including parts that haven't ended yet.
  Trace finish(double NanosecondsPerTick);
};

} // namespace cilkscale

#endif // CILKTOOLS_SIMULATOR_TRACE_H
