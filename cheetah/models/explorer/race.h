//===- race.h - accesses without order ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses to the same byte race if at least one writes, not both are
// atomic, and neither happens before the other. For each word, the newest
// accesses of each thread are kept with that thread's clock. A later access
// comes after them if its own thread's vector clock has reached that time, by
// acquire operations (Flanagan, Freund, "FastTrack", PLDI 2009).
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_RACE_H
#define EXPLORER_RACE_H

#include "clocks.h"

#include <cstddef>
#include <vector>

namespace explorer {

struct Access {
  uint8_t Thread, Bytes; ///< a bit for each byte of the word
  bool Writes, Atomic;
  uint32_t Time;
  const void *Where;
};

/// Eight aligned bytes of the program's memory.
struct Word {
  uint64_t Execution = 0; ///< the execution in which the rest was set
  std::vector<Access> Accesses;
  bool Freed = false;
  bool HasAtomics = false;
  /// The numbers of the atomic words that begin at these bytes, plus 1.
  uint32_t Atomics[8] = {};
};

Word &wordAt(uintptr_t Address);
/// Notes an access by the running thread to \p Size bytes from \p Address,
/// which lie in \p W. Fails if there is a race.
void checkAccess(Word &W, uintptr_t Address, unsigned Size, bool Writes,
                 bool Atomic);
void beginRaces();
/// Marks the memory as freed, so that each later use fails.
void noteFreed(uintptr_t Address, size_t Size);
/// Marks the memory as allocated, and forgets its earlier accesses.
void noteFresh(uintptr_t Address, size_t Size);

} // namespace explorer

#endif // EXPLORER_RACE_H
