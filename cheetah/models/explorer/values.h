//===- values.h - the values of atomic words ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The data of memory.h: histories, views and buffers.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_VALUES_H
#define EXPLORER_VALUES_H

#include "memory.h"

#include <algorithm>

namespace explorer {

/// For each atomic word, by its number: the stamp, in modification order, of
/// the oldest value that may still be read.
struct View {
  std::vector<uint64_t> Stamps;
  uint64_t of(unsigned Number) const {
    return Number < Stamps.size() ? Stamps[Number] : 0;
  }
  void raise(unsigned Number, uint64_t Stamp) {
    if (Number >= Stamps.size())
      Stamps.resize(Number + 1);
    Stamps[Number] = std::max(Stamps[Number], Stamp);
  }
  void join(const View &Other) {
    if (Stamps.size() < Other.Stamps.size())
      Stamps.resize(Other.Stamps.size());
    for (size_t I = 0; I < Other.Stamps.size(); ++I)
      Stamps[I] = std::max(Stamps[I], Other.Stamps[I]);
  }
};

/// The knowledge that synchronisation passes on.
struct Knowledge {
  Clock C;
  View V;
  void join(const Knowledge &Other) {
    C.join(Other.C);
    V.join(Other.V);
  }
  void clear() { *this = Knowledge(); }
};

struct Message {
  uint64_t Value; ///< unused in the newest message: memory holds the value
  uint64_t Stamp;
  uint64_t Id; ///< unique among all messages
  Knowledge Released;
};

struct Atomic {
  uintptr_t Address = 0;
  unsigned Size = 0;
  uint64_t Execution = 0;
  std::vector<Message> History; ///< in modification order
  uint64_t Hash = 0;            ///< this word's part of the memory's state
};

/// A store that waits.
struct Pending {
  unsigned Number;
  uint64_t Value, Id;
  Knowledge Released;
};

struct ThreadMemory {
  Knowledge Now;
  Knowledge Unacquired; ///< from reads without acquire order
  Knowledge AtFence;    ///< knowledge at the last releasing fence
  std::vector<Pending> Buffer;
};

extern enum explorer_model Model;
extern uint64_t Execution;
extern std::vector<Atomic> Atomics;
extern ThreadMemory Mine[MaxThreads];
extern View Common;         ///< joined by seq_cst fences
extern uint64_t MemoryHash; ///< the hash of all histories

inline ThreadMemory &mine() { return Mine[Self]; }
inline uint32_t &time() { return mine().Now.C.Of[Self]; }

/// The number of the word, which the running thread is about to use.
unsigned numberOf(const void *Where, unsigned Size, bool Writes);
uint64_t readMemory(const Atomic &A);
inline const Message &newest(unsigned Number) {
  return Atomics[Number].History.back();
}
/// Puts a value at the end of the modification order, by \p Thread.
void append(unsigned Thread, unsigned Number, uint64_t Value, uint64_t Id,
            const Knowledge &Released);
/// Puts a value that isn't the newest into the modification order, before the
/// \p Back newest ones.
void insert(unsigned Number, uint64_t Value, uint64_t Id, size_t Back,
            const Knowledge &Released);
/// Returns the number of values of other threads that a store may precede.
size_t placesBack(const Atomic &A, uint64_t Known);
/// Begins a history with the value that the memory holds, after a plain write.
void restart(unsigned Number);

/// Returns the number of stores to the word that wait in the thread's buffer.
size_t pendingOf(unsigned Thread, unsigned Number);
void flushFirst(unsigned Thread);
/// Flushes all stores of the thread. Another thread's store to the same word
/// may come first.
void flushAll(unsigned Thread);
/// Decides, before a load of the word, which of the other threads' buffered
/// stores to it are visible. The first choice is all of them.
void flushOthers(unsigned Number);

/// Executes a fence of sequential consistency.
void fenceOf(unsigned Thread);
/// Returns a hash of the values that a view names.
uint64_t hashOf(const View &V);

} // namespace explorer

#endif // EXPLORER_VALUES_H
