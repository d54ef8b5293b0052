//===- Recorder.h - a detector that records events --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A detector that records the effects that models tell. Tests of models link it
// instead of Cilksan's detector.
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
  /// The range of a whole object.
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

/// Returns the ranges sorted and without empty ones, with neighbours united.
Ranges merged(Ranges Of);

struct Record {
  Ranges Read, Written, Allocated;
  std::vector<const void *> Freed, Locked, Shared, Unlocked, Released;
  /// The numbers of beginnings and ends of code that runs once.
  unsigned OnceBegun = 0, OnceEnded = 0;
  /// The number of calls of models.
  unsigned Calls = 0;

  /// Return the ranges except for those in memory that was allocated meanwhile.
  Ranges writtenElsewhere() const;
  Ranges readElsewhere() const;
};

/// Makes this thread the checked thread, from the construction to stop().
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
