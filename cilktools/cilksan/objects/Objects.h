//===- Objects.h - what memory belongs to -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks of allocators and mappings with the context that they come from, so
// that a report can say whose memory raced.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_OBJECTS_H
#define CILKSAN_OBJECTS_OBJECTS_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <cstddef>

namespace cilksan {

struct Block {
  size_t Size;
  uint32_t Context;
  Site Where;
  bool Mapped;
  /// Given back, and not used again yet.
  bool Freed;
  /// Allocated by a strand that uses thread-local variables; and found to be a
  /// thread's own, by the search with that number as the last one.
  bool MayBeThreads = false, IsThreads = false;
  uint32_t Search = 0;
  /// When it was allocated.
  Time Made = 0;
};

/// Blocks that lie in the new one are over. Says when it is made.
void addBlock(uintptr_t Addr, const Block &B);
/// The one in use that begins at \p Addr, or null.
Block *blockAt(uintptr_t Addr);
/// The one in use that has the byte, and where it begins; or null.
Block *blockWith(uintptr_t Addr, uintptr_t &Begin);
/// It is given back.
void freeBlock(Block &B);
/// What is left of blocks in part lives on.
void removeBlocksIn(uintptr_t Addr, size_t Size);

void visitBlocks(void (*Visit)(Block &B, void *Data), void *Data);
template <typename Visit> void forEachBlock(Visit V) {
  visitBlocks([](Block &B, void *Data) { (*static_cast<Visit *>(Data))(B); },
              &V);
}

/// What tells objects apart in reports, and the bytes of which that is known
/// until objects come and go. Blocks that were allocated at one place are
/// alike.
struct Identity {
  uint64_t Key;
  uintptr_t Begin;
  size_t Size;
  uint64_t Age;
};
Identity identityOf(uintptr_t Addr);
/// Changes when they do.
uint64_t ageOfObjects();

/// When the block was allocated that has the byte; 0 if there is none.
Time timeOfBlock(uintptr_t Addr);

/// Whether the byte is in a block that may be a thread's own, and in one that
/// has been found to be.
bool mayBeThreads(uintptr_t Addr);
bool isThreads(uintptr_t Addr);
/// Whether there are blocks in use that may be and haven't been found to be;
/// one is.
bool hasBlocksToFind();
void findBlock(Block &B);

/// What the byte belongs to. Its name is left to the racing accesses, which
/// know it better, unless it is a symbol.
Object objectAt(uintptr_t Addr);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_OBJECTS_H
