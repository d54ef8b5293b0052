//===- memory.cpp - the values that loads may read ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "race.h"
#include "trace.h"
#include "values.h"

using namespace explorer;

namespace {
struct Lock {
  Knowledge Released;
  uint64_t Id = 0;
};
} // namespace

static std::unordered_map<const void *, Lock> Locks;

static bool isAcquire(int O) {
  return O == Acquire || O == AcqRel || O == SeqCst;
}
static bool isRelease(int O) {
  return O == Release || O == AcqRel || O == SeqCst;
}

// Returns the knowledge that a store with this order publishes to acquiring
// threads.
static const Knowledge &released(int O) {
  return isRelease(O) ? mine().Now : mine().AtFence;
}

static void learn(const Message &M, int O) {
  if (isAcquire(O))
    mine().Now.join(M.Released);
  else
    mine().Unacquired.join(M.Released);
}

static uint64_t loadBuffered(unsigned Number, int O) {
  std::vector<Pending> &Buffer = mine().Buffer;
  for (size_t I = Buffer.size(); I-- > 0;)
    if (Buffer[I].Number == Number) {
      note(Buffer[I].Id);
      return Buffer[I].Value;
    }
  flushOthers(Number);
  const Message &M = newest(Number);
  learn(M, O);
  note(M.Id);
  return readMemory(Atomics[Number]);
}

// Returns the stamp of the newest value of the word that precedes an operation
// with this order.
static uint64_t knownStamp(unsigned Number, int O) {
  uint64_t Own = mine().Now.V.of(Number);
  return O == SeqCst ? std::max(Own, Common.of(Number)) : Own;
}

static uint64_t loadWeak(unsigned Number, int O) {
  Atomic &A = Atomics[Number];
  uint64_t Oldest = knownStamp(Number, O);
  size_t Choices = 1;
  while (Choices < A.History.size() &&
         A.History[A.History.size() - Choices].Stamp > Oldest)
    ++Choices;
  size_t Back = 0;
  if (Choices > 1 && search().affords(Cost::Stale))
    Back = search().choose(unsigned(Choices), Cost::Stale);
  const Message &M = A.History[A.History.size() - 1 - Back];
  mine().Now.V.raise(Number, M.Stamp);
  learn(M, O);
  note(M.Id);
  return Back == 0 ? readMemory(A) : M.Value;
}

uint64_t explorer::atomicLoad(const void *Address, unsigned Size, int O) {
  schedulingPoint(Address, false);
  unsigned Number = numberOf(Address, Size, false);
  uint64_t Value =
      Model == EXPLORER_WEAK ? loadWeak(Number, O) : loadBuffered(Number, O);
  trace("load", Address, Value);
  return Value;
}

void explorer::atomicStore(void *Address, unsigned Size, uint64_t Value,
                           int O) {
  schedulingPoint(Address, true);
  unsigned Number = numberOf(Address, Size, true);
  trace("store", Address, Value);
  note(Value);
  uint64_t Id = mix(self().Hash, Number);
  Knowledge Released = released(O);
  ++time();
  if (Model == EXPLORER_TSO) {
    mine().Buffer.push_back({Number, Value, Id, std::move(Released)});
    if (O == SeqCst)
      flushAll(Self);
    return;
  }
  size_t Back = 0;
  if (Model == EXPLORER_WEAK) {
    size_t Places = placesBack(Atomics[Number], knownStamp(Number, O));
    if (Places > 0 && search().affords(Cost::Stale))
      Back = search().choose(unsigned(Places) + 1, Cost::Stale);
  }
  if (Back > 0)
    insert(Number, Value, Id, Back, Released);
  else
    append(Self, Number, Value, Id, Released);
  if (O == SeqCst)
    Common.raise(Number, mine().Now.V.of(Number));
}

// Called before a read-modify-write. Under x86-TSO, flushes the buffered stores
// that it depends on.
static void settle(unsigned Number) {
  if (Model == EXPLORER_TSO) {
    flushAll(Self);
    flushOthers(Number);
  }
}

static void update(unsigned Number, uint64_t Value, int O) {
  const Message &Read = newest(Number);
  learn(Read, O);
  note(Read.Id);
  // The read-modify-write continues a release sequence.
  Knowledge Released = Read.Released;
  Released.join(released(O));
  ++time();
  note(Value);
  append(Self, Number, Value, mix(self().Hash, Number), Released);
  Message &Written = Atomics[Number].History.back();
  Written.Stamp |= 1;
  mine().Now.V.raise(Number, Written.Stamp);
  Written.Released.V.raise(Number, Written.Stamp);
  if (O == SeqCst)
    Common.raise(Number, Written.Stamp);
}

uint64_t explorer::atomicUpdate(void *Address, unsigned Size,
                                uint64_t (*Change)(uint64_t, uint64_t),
                                uint64_t Operand, int O) {
  schedulingPoint(Address, true);
  unsigned Number = numberOf(Address, Size, true);
  settle(Number);
  uint64_t Old = readMemory(Atomics[Number]);
  uint64_t Value = Change(Old, Operand);
  trace("update", Address, Value);
  update(Number, Value, O);
  return Old;
}

uint64_t explorer::atomicCompareExchange(void *Address, unsigned Size,
                                         uint64_t Expected, uint64_t Value,
                                         int Success, int Failure) {
  schedulingPoint(Address, true);
  unsigned Number = numberOf(Address, Size, true);
  settle(Number);
  uint64_t Old = readMemory(Atomics[Number]);
  if (Old == Expected) {
    trace("compare, update", Address, Value);
    update(Number, Value, Success);
    return Old;
  }
  trace("compare, differs", Address, Old);
  const Message &Read = newest(Number);
  mine().Now.V.raise(Number, Read.Stamp);
  learn(Read, Failure);
  note(Read.Id);
  return Old;
}

void explorer::atomicFence(int O) {
  trace("fence", nullptr, uint64_t(O));
  if (isAcquire(O))
    mine().Now.join(mine().Unacquired);
  if (O == SeqCst) {
    // The schedule decides the order of fences.
    if (Model == EXPLORER_WEAK)
      schedulingPoint(&Common, true);
    fenceOf(Self);
    note(hashOf(Common));
  }
  if (isRelease(O))
    mine().AtFence = mine().Now;
  ++time();
}

void explorer::membarrier() {
  schedulingPoint(nullptr, true);
  trace("membarrier", nullptr, 0);
  fenceOf(Self);
  for (unsigned I = 0; I < ThreadCount; ++I)
    if (I != Self) {
      fenceOf(I);
      if (Model == EXPLORER_WEAK)
        Threads[I].Hash = mix(Threads[I].Hash, hashOf(Common));
    }
  fenceOf(Self);
  note(hashOf(Common));
}

void explorer::drainStores() {
  for (unsigned I = 0; I < ThreadCount; ++I)
    while (!Mine[I].Buffer.empty())
      flushFirst(I);
}

uint32_t explorer::kernelLoad(const uint32_t *Address) {
  schedulingPoint(Address, false);
  atomicFence(SeqCst);
  unsigned Number = numberOf(Address, 4, false);
  flushOthers(Number);
  const Message &M = newest(Number);
  mine().Now.V.raise(Number, M.Stamp);
  note(M.Id);
  uint32_t Value = uint32_t(readMemory(Atomics[Number]));
  trace("kernel's load", Address, Value);
  return Value;
}

void explorer::plainAccess(const void *Where, size_t Size, bool Writes) {
  auto Address = reinterpret_cast<uintptr_t>(Where);
  while (Size > 0) {
    unsigned Here = unsigned(std::min<size_t>(Size, 8 - (Address & 7)));
    Word &W = wordAt(Address);
    checkAccess(W, Address, Here, Writes, /*Atomic=*/false);
    for (unsigned I = 0; W.HasAtomics && I < 8; ++I) {
      if (!W.Atomics[I])
        continue;
      Atomic &A = Atomics[W.Atomics[I] - 1];
      if (A.Execution != Execution || A.Address + A.Size <= Address ||
          A.Address >= Address + Here)
        continue;
      if (pendingOf(Self, W.Atomics[I] - 1) > 0)
        flushAll(Self);
      if (!Writes) {
        note(A.History.back().Id);
        continue;
      }
      note(A.Address);
      restart(W.Atomics[I] - 1);
    }
    Address += Here;
    Size -= Here;
  }
}

void explorer::lockAcquired(const void *Address) {
  const Lock &L = Locks[Address];
  mine().Now.join(L.Released);
  note(L.Id);
}

void explorer::lockReleased(const void *Address) {
  if (Model == EXPLORER_TSO)
    flushAll(Self);
  Lock &L = Locks[Address];
  L.Released = mine().Now;
  MemoryHash ^= mix(L.Id, 1);
  L.Id = self().Hash;
  MemoryHash ^= mix(L.Id, 1);
  ++time();
}

void explorer::startOfThread(unsigned Number) {
  Mine[Number] = ThreadMemory();
  if (Number > 0) {
    if (Model == EXPLORER_TSO)
      flushAll(Self);
    Mine[Number].Now = mine().Now;
    ++time();
  }
  Mine[Number].Now.C.Of[Number] = 1;
}

void explorer::joinedThread(unsigned Number) {
  flushAll(Number);
  mine().Now.join(Mine[Number].Now);
}

const Clock &explorer::clockOf(unsigned Number) { return Mine[Number].Now.C; }

void explorer::beginMemory(enum explorer_model M) {
  Model = M;
  ++Execution;
  MemoryHash = 0;
  Common.Stamps.clear();
  Locks.clear();
  beginRaces();
}

uint64_t explorer::stateOfMemory() {
  uint64_t Hash = MemoryHash;
  for (unsigned I = 0; I < ThreadCount; ++I)
    for (const Pending &P : Mine[I].Buffer)
      Hash = mix(Hash, mix(I, P.Id));
  if (Model == EXPLORER_WEAK)
    Hash = mix(Hash, hashOf(Common));
  return Hash;
}
