//===- race.h - accesses without order ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses to the same byte race if at least one writes, not both are
// atomic, and neither happens before the other. Of each thread the newest
// accesses to a word are remembered, with its clock: another one comes after
// them if its thread has, by acquiring, come to know that time or a later one
// (Flanagan, Freund, "FastTrack", PLDI 2009).
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_RACE_H
#define EXPLORER_RACE_H

#include "clocks.h"

#include <cstddef>
#include <vector>

namespace explorer {

struct Access {
  uint8_t Thread, Bytes; ///< a bit for each of the word's
  bool Writes, Atomic;
  uint32_t Time;
  const void *Where;
};

/// Eight aligned bytes of the program's memory.
struct Word {
  uint64_t Execution = 0; ///< what is known is of this one
  std::vector<Access> Accesses;
  bool Freed = false;
  bool HasAtomics = false;
  /// The numbers of the atomic words that begin at these bytes, plus 1.
  uint32_t Atomics[8] = {};
};

Word &wordAt(uintptr_t Address);
/// Notes an access by the running thread to the bytes from \p Address that
/// \p W, which they lie in, has; fails if there is a race.
void checkAccess(Word &W, uintptr_t Address, unsigned Size, bool Writes,
                 bool Atomic);
void beginRaces();
/// Nobody may use the memory any more.
void noteFreed(uintptr_t Address, size_t Size);
/// It is used from here on by whoever got it; what was there is forgotten.
void noteFresh(uintptr_t Address, size_t Size);

} // namespace explorer

#endif // EXPLORER_RACE_H
