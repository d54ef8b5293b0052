//===- Recorder.h - a detector that writes down what it is told -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of models link this in place of Cilksan's detector.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_RECORDER_H
#define CILKSAN_MODELS_RECORDER_H

#include <cstddef>
#include <ostream>
#include <vector>

namespace recorder {

struct Range {
  const void *Begin;
  size_t Size;

  template <class T>
  Range(const T *Begin, size_t Size) : Begin(Begin), Size(Size) {}
  /// A whole object.
  template <class T>
  explicit Range(const T *Of) : Begin(Of), Size(sizeof *Of) {}

  const char *begin() const { return static_cast<const char *>(Begin); }
  const char *end() const { return begin() + Size; }
  bool operator==(const Range &Other) const {
    return Begin == Other.Begin && Size == Other.Size;
  }
  bool operator<(const Range &Other) const { return Begin < Other.Begin; }
};
using Ranges = std::vector<Range>;
std::ostream &operator<<(std::ostream &To, const Range &Of);

/// Sorted, with neighbours put together, without empty ones.
Ranges merged(Ranges Of);

struct Record {
  Ranges Read, Written, Allocated;
  std::vector<const void *> Freed, Locked, Shared, Unlocked, Released;
  /// The numbers of beginnings and ends of code that runs once.
  unsigned OnceBegun = 0, OnceEnded = 0;
  /// Models that were called.
  unsigned Calls = 0;

  /// But for what lies in memory that was allocated meanwhile.
  Ranges writtenElsewhere() const;
  Ranges readElsewhere() const;
};

/// From the construction to stop(), this thread is the one checked.
class Recording {
public:
  Recording();
  ~Recording();
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;
  Record stop();
};

template <class F> Record record(F Function) {
  Recording R;
  Function();
  return R.stop();
}

} // namespace recorder

#endif // CILKSAN_MODELS_RECORDER_H
