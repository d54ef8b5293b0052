//===- Objects.h - the object that memory belongs to ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps the blocks of allocators and the mappings, with the contexts of their
// allocations, so that a report can name the memory of a race.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_OBJECTS_H
#define CILKSAN_OBJECTS_OBJECTS_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <cstddef>

namespace cilksan {

/// A block of an allocator, or a part of a mapping: its size in bytes, and the
/// context and site of its allocation. Mapped is true for mappings.
struct Block {
  size_t Size;
  uint32_t Context;
  Site Where;
  bool Mapped;
  /// True if the block was freed, and no other block uses its memory yet.
  bool Freed;
  /// MayBeThreads is true if a strand that uses thread-local variables
  /// allocated the block. IsThreads is true if a search has found the block to
  /// be a thread's own. Search is the number of that search.
  bool MayBeThreads = false, IsThreads = false;
  /// True if an initialiser of thread-local variables allocated the block.
  bool IsInitial = false;
  uint32_t Search = 0;
  /// The time at which the block was allocated, and its serial number.
  Time Made = 0;
  uint64_t Number = 0;
};

/// Adds the block \p B at \p Addr with the current time. Removes the earlier
/// blocks at its addresses.
void addBlock(uintptr_t Addr, const Block &B);
/// Returns the block in use that begins at \p Addr, or null.
Block *blockAt(uintptr_t Addr);
/// Returns the block in use that contains the byte, and sets \p Begin to the
/// block's address. Returns null if there is no such block.
Block *blockWith(uintptr_t Addr, uintptr_t &Begin);
/// Marks the block as given back.
void freeBlock(Block &B);
/// Removes the blocks in the range. The parts of blocks that lie outside stay.
void removeBlocksIn(uintptr_t Addr, size_t Size);

/// Calls \p Visit for all blocks.
void visitBlocks(void (*Visit)(Block &B, void *Data), void *Data);
template <typename Visit> void forEachBlock(Visit V) {
  visitBlocks([](Block &B, void *Data) { (*static_cast<Visit *>(Data))(B); },
              &V);
}

/// The key by which reports distinguish objects, and the range of addresses
/// that have this key as long as ageOfObjects() is Age. Blocks that were
/// allocated at one place in the source have the same key.
struct Identity {
  uint64_t Key;
  uintptr_t Begin;
  size_t Size;
  uint64_t Age;
};
Identity identityOf(uintptr_t Addr);
/// Returns a number that changes whenever an object is added or removed.
uint64_t ageOfObjects();

/// Returns the time at which the block with the byte was allocated, or 0 if
/// there is none.
Time timeOfBlock(uintptr_t Addr);
/// Returns the serial number of that block, or 0.
uint64_t numberOfBlock(uintptr_t Addr);

/// Returns true if the byte is on the stack of the current thread.
bool isOnStack(uintptr_t Addr);
/// Returns true if the \p Size bytes at \p Addr are all of a global variable
/// with the name \p Name, as the source writes it without namespaces.
bool isGlobal(uintptr_t Addr, size_t Size, const char *Name);

/// mayBeThreads returns true if the byte is in a block that may be a thread's
/// own; isThreads returns true if a search has found the block to be one.
bool mayBeThreads(uintptr_t Addr);
/// Returns true if an initialiser of thread-local variables allocated the block
/// with the byte.
bool isInitialBlock(uintptr_t Addr);
bool isThreads(uintptr_t Addr);
/// hasBlocksToFind returns true if some block in use may be a thread's own, and
/// no search has found it to be one. findBlock notes that \p B is a thread's
/// own.
bool hasBlocksToFind();
void findBlock(Block &B);

/// Returns the object that contains the byte. The object's name is set only if
/// the object is a symbol. For other objects, the descriptions of the racing
/// accesses have a better name.
Object objectAt(uintptr_t Addr);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_OBJECTS_H
