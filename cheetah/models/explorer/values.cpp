//===- values.cpp - the values of atomic words ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "values.h"

#include "race.h"

#include <cstring>

using namespace explorer;

namespace explorer {
enum explorer_model Model;
uint64_t Execution;
std::vector<Atomic> Atomics;
ThreadMemory Mine[MaxThreads];
View Common;
uint64_t MemoryHash;
} // namespace explorer

constexpr static uint64_t Gap = uint64_t(1) << 32;

uint64_t explorer::readMemory(const Atomic &A) {
  uint64_t Value = 0;
  memcpy(&Value, reinterpret_cast<const void *>(A.Address), A.Size);
  return Value;
}

static void writeMemory(const Atomic &A, uint64_t Value) {
  memcpy(reinterpret_cast<void *>(A.Address), &Value, A.Size);
}

static void rehash(Atomic &A) {
  MemoryHash ^= A.Hash;
  A.Hash = A.Address;
  for (const Message &M : A.History)
    A.Hash = mix(A.Hash, M.Id);
  if (A.History.size() == 1 && A.History[0].Id == 0)
    A.Hash = 0; // not used yet
  MemoryHash ^= A.Hash;
}

unsigned explorer::numberOf(const void *Where, unsigned Size, bool Writes) {
  auto Address = reinterpret_cast<uintptr_t>(Where);
  Word &W = wordAt(Address);
  checkAccess(W, Address, Size, Writes, /*Atomic=*/true);
  uint32_t &Number = W.Atomics[Address & 7];
  if (Number == 0) {
    Atomics.emplace_back();
    W.HasAtomics = true;
    Number = uint32_t(Atomics.size());
    Atomics.back().Address = Address;
  }
  Atomic &A = Atomics[Number - 1];
  if (A.Execution != Execution) {
    A.Execution = Execution;
    A.Hash = 0;
    A.History.assign(1, Message{0, Gap, 0, {}});
  }
  A.Size = Size;
  return Number - 1;
}

// No thread can read values that are older than the oldest one in all views.
static void dropOld(Atomic &A, unsigned Number) {
  uint64_t Least = UINT64_MAX;
  for (unsigned I = 0; I < ThreadCount; ++I)
    if (Threads[I].Is != State::Ended)
      Least = std::min(Least, Mine[I].Now.V.of(Number));
  size_t Old = 0;
  while (Old + 1 < A.History.size() && A.History[Old + 1].Stamp <= Least)
    ++Old;
  A.History.erase(A.History.begin(), A.History.begin() + ptrdiff_t(Old));
}

void explorer::append(unsigned Thread, unsigned Number, uint64_t Value,
                      uint64_t Id, const Knowledge &Released) {
  Atomic &A = Atomics[Number];
  if (Model == EXPLORER_WEAK)
    A.History.back().Value = readMemory(A);
  Message M = {Value, A.History.back().Stamp + Gap, Id, Released};
  if (Model == EXPLORER_WEAK) {
    Mine[Thread].Now.V.raise(Number, M.Stamp);
    M.Released.V.raise(Number, M.Stamp);
    A.History.push_back(std::move(M));
    dropOld(A, Number);
  } else {
    A.History[0] = std::move(M);
  }
  writeMemory(A, Value);
  rehash(A);
  noteProgress();
}

void explorer::insert(unsigned Number, uint64_t Value, uint64_t Id, size_t Back,
                      const Knowledge &Released) {
  Atomic &A = Atomics[Number];
  A.History.back().Value = readMemory(A);
  auto Next = A.History.end() - ptrdiff_t(Back);
  Message M = {Value, ((Next - 1)->Stamp + Next->Stamp) / 2, Id, Released};
  mine().Now.V.raise(Number, M.Stamp);
  M.Released.V.raise(Number, M.Stamp);
  A.History.insert(Next, std::move(M));
  rehash(A);
  noteProgress();
}

// The stamps of values that read-modify-writes stored are odd: no value comes
// between such a value and the one that was read.
size_t explorer::placesBack(const Atomic &A, uint64_t Known) {
  size_t Back = 0;
  while (Back + 1 < A.History.size()) {
    const Message &M = A.History[A.History.size() - 1 - Back];
    if (M.Stamp <= Known || (M.Stamp & 1))
      break;
    ++Back;
  }
  return Back;
}

size_t explorer::pendingOf(unsigned Thread, unsigned Number) {
  size_t Count = 0;
  for (const Pending &P : Mine[Thread].Buffer)
    Count += P.Number == Number;
  return Count;
}

// Flushes up to and including the \p Count-th store to the word.
static void flushThrough(unsigned Thread, unsigned Number, size_t Count) {
  while (Count > 0) {
    Count -= Mine[Thread].Buffer.front().Number == Number;
    flushFirst(Thread);
  }
}

void explorer::flushFirst(unsigned Thread) {
  std::vector<Pending> &Buffer = Mine[Thread].Buffer;
  Pending P = std::move(Buffer.front());
  Buffer.erase(Buffer.begin());
  append(Thread, P.Number, P.Value, P.Id, P.Released);
}

void explorer::flushAll(unsigned Thread) {
  std::vector<Pending> &Buffer = Mine[Thread].Buffer;
  while (!Buffer.empty()) {
    unsigned Number = Buffer.front().Number;
    for (unsigned I = 0; I < ThreadCount; ++I)
      if (I != Thread && pendingOf(I, Number) > 0 &&
          search().affords(Cost::Stale) && search().choose(2, Cost::Stale) > 0)
        flushThrough(I, Number, 1);
    flushFirst(Thread);
  }
}

void explorer::flushOthers(unsigned Number) {
  for (unsigned I = 1; I < ThreadCount; ++I) {
    unsigned Thread = (Self + I) % ThreadCount;
    size_t Waiting = pendingOf(Thread, Number);
    if (Waiting == 0)
      continue;
    size_t Kept = search().affords(Cost::Stale)
                      ? search().choose(unsigned(Waiting) + 1, Cost::Stale)
                      : 0;
    flushThrough(Thread, Number, Waiting - Kept);
  }
}

void explorer::fenceOf(unsigned Thread) {
  if (Model == EXPLORER_TSO)
    flushAll(Thread);
  ThreadMemory &T = Mine[Thread];
  T.Now.join(T.Unacquired);
  if (Model == EXPLORER_WEAK) {
    T.Now.V.join(Common);
    Common = T.Now.V;
  }
  T.AtFence = T.Now;
}

uint64_t explorer::hashOf(const View &V) {
  uint64_t Hash = 0;
  for (size_t I = 0; I < V.Stamps.size(); ++I)
    if (V.Stamps[I] && Atomics[I].Execution == Execution)
      for (const Message &M : Atomics[I].History)
        if (M.Stamp == V.Stamps[I])
          Hash ^= mix(Atomics[I].Address, M.Id);
  return Hash;
}

void explorer::restart(unsigned Number) {
  Atomic &A = Atomics[Number];
  uint64_t Stamp = A.History.back().Stamp + Gap;
  A.History.assign(1, Message{0, Stamp, self().Hash | 1, {}});
  mine().Now.V.raise(Number, Stamp);
  rehash(A);
  noteProgress();
}
