//===- Access.cpp - checking accesses -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "Bags.h"
#include "Collect.h"
#include "Lists.h"
#include "Locksets.h"
#include "Races.h"
#include "Records.h"
#include "Shadow.h"
#include "Update.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace cilksan;

AccessCounts cilksan::Counts;
bool cilksan::AtomicsAreSafe = true;
bool cilksan::HasSeenAtomics;

namespace {

constexpr int64_t MaxIds = int64_t(1) << 25;
int64_t NumLoads, NumStores;
uint32_t *LoadSizes, *StoreSizes;

/// One access and what has been found out for it.
class Checker {
public:
  Checker(uint32_t Record, bool Write, uintptr_t Addr, size_t Size)
      : Record(Record), Write(Write), Addr(Addr), Size(Size),
        Lockset(recordAt(Record).Lockset) {
    Mine.At = __csan_state.Now;
    Mine.Record = Record;
  }

  void check() {
    ++Counts.Accesses;
    uintptr_t At = Addr, End = Addr + Size;
    if (uintptr_t Lead = -At & 3) {
      Lead = std::min<uintptr_t>(Lead, Size);
      part(At, Lead);
      At += Lead;
    }
    while (End - At >= 4) {
      uintptr_t Next = std::min((At | PageMask) + 1, End & ~uintptr_t(3));
      Counts.Cells += (Next - At) / 4;
      for (Cell *W = cellOf(At); At != Next; At += 4, ++W) {
        Cell &R = readerOf(*W);
        // As the last ones, most of the time.
        if (W->All == LastWriter.All && R.All == LastReader.All) {
          if (Write)
            W->All = Mine.All;
          else if (ReplacesReader)
            R.All = Mine.All;
        } else {
          whole(*W, At);
        }
      }
    }
    if (At != End)
      part(At, End - At);
  }

private:
  const uint32_t Record;
  const bool Write;
  const uintptr_t Addr;
  const size_t Size;
  const uint32_t Lockset;
  Cell Mine;
  /// Contents of cells with which nothing races: then those for writes become
  /// Mine at a write, and those for reads at a read if ReplacesReader.
  Cell LastWriter = {{NoTime, 0}}, LastReader = {};
  bool ReplacesReader = false;
  /// Of the last times looked at, those known to be before, and parallel.
  Time Before = 0, Parallel = EndOfTime;
  /// The last two that the access has raced with.
  uint32_t Raced[2] = {};

  bool parallel(Time T) {
    if (T == Before)
      return false;
    if (T == Parallel)
      return true;
    bool Result = isParallel(T);
    (Result ? Parallel : Before) = T;
    return Result;
  }

  void race(Cell With, bool WithWrite, uintptr_t At) {
    if (Raced[WithWrite] == With.Record)
      return;
    Raced[WithWrite] = With.Record;
    foundRace({With.At, With.Record, WithWrite}, {Mine.At, Record, Write}, At,
              Addr, Size);
  }

  void whole(Cell &W, uintptr_t At) {
    if (W.At != SplitCell)
      return cells(W, readerOf(W), At);
    Cell *Bytes = bytesOf(At);
    for (unsigned I = 0; I < 4; ++I)
      cells(Bytes[I], byteReaderOf(Bytes[I]), At + I);
    joinCell(W, Bytes);
  }

  void part(uintptr_t At, size_t Count) {
    Cell &C = *cellOf(At);
    Cell *Bytes = bytesOf(At);
    if (C.At != SplitCell)
      splitCell(C, Bytes);
    Counts.Cells += Count;
    for (; Count; --Count, ++At)
      cells(Bytes[At & 3], byteReaderOf(Bytes[At & 3]), At);
    joinCell(C, Bytes);
  }

  void cells(Cell &W, Cell &R, uintptr_t At) {
    if (Lockset && !isSpecial(W) && isUnderSameLocks(W) && isUnderSameLocks(R))
      return replace(Write ? W : R);
    if (isSpecial(W) || Lockset)
      return withLocks(W, R, At);
    bool WrittenInParallel = parallel(W.At), ReadInParallel = parallel(R.At);
    if (WrittenInParallel)
      race(W, true, At);
    if (Write && ReadInParallel)
      race(R, false, At);
    // A parallel reader with locks doesn't stand for this one.
    if (!Write && ReadInParallel && R.Record & LockedBit)
      return withLocks(W, R, At);
    if (!WrittenInParallel && !(Write && ReadInParallel)) {
      LastWriter = W;
      LastReader = R;
      ReplacesReader = !ReadInParallel;
    }
    if (Write)
      W = Mine;
    else if (!ReadInParallel)
      R = Mine;
  }

  /// Where that is so for all, nothing races, and no list is needed.
  bool isUnderSameLocks(Cell C) const {
    return !C.Record || (recordAt(C.Record).Lockset == Lockset &&
                         protects(Lockset, Lockset));
  }

  void replace(Cell &C) {
    if (!parallel(C.At))
      C = Mine;
  }

  void withLocks(Cell &W, Cell &R, uintptr_t At) {
    ++Counts.ListCells;
    if (W.At != ListCell)
      makeList(W, R);
    List &L = listAt(W.Record);
    for (const ListEntry &E : L)
      if ((E.Write || Write) && parallel(E.At) &&
          !protects(recordAt(E.Record).Lockset, Lockset)) {
        Cell With;
        With.At = E.At;
        With.Record = E.Record;
        race(With, E.Write, At);
      }
    addToList(L, {Mine.At, Record, Write});
    dissolveList(W, R);
  }
};

__attribute__((noinline)) void check(uint32_t Record, bool Write,
                                     uintptr_t Addr, uint64_t Size) {
  Checker(Record, Write, Addr, Size).check();
}

/// The record of a place that is run without locks.
uint32_t recordIn(Memo &M, SiteKind Kind, uint32_t Id, bool Write,
                  uint64_t Size) {
  uint32_t Context = currentContext();
  if (M.Context == Context)
    return M.Record;
  // In a context that is new there is no record yet, mostly.
  if (M.Context < Context && Context + 8 > Contexts.last())
    M.Record = addRecord(makeSite(Kind, Id), 0);
  else
    M.Record = recordOf(makeSite(Kind, Id), 0);
  M.Context = Context;
  (Write ? StoreSizes : LoadSizes)[Id] =
      static_cast<uint32_t>(std::min<uint64_t>(Size, ~0u));
  return M.Record;
}

template <bool Write>
void access(Memo &M, SiteKind Kind, uint32_t Id, uintptr_t Addr,
            uint64_t Size) {
  Quiet Guard;
  collectIfWanted();
  State &S = __csan_state;
  if (uint32_t Lockset = S.Lockset)
    return check(recordOf(makeSite(Kind, Id), Lockset), Write, Addr, Size);
  uint32_t Record = recordIn(M, Kind, Id, Write, Size);
  if (Size >= 4 && Size <= 64 && !(Size & (Size - 1)) && Addr % Size == 0) {
    uint64_t Mine = static_cast<uint64_t>(Record) << 32 | S.Now;
    if (update<Write>(S, Mine, cellOf(Addr), Size / 4, CellsPerPage))
      return;
  }
  check(Record, Write, Addr, Size);
}

} // namespace

void cilksan::initAccesses() {
  __csan_state.Loads = static_cast<Memo *>(reserve(sizeof(Memo) * MaxIds));
  __csan_state.Stores = static_cast<Memo *>(reserve(sizeof(Memo) * MaxIds));
  LoadSizes = static_cast<uint32_t *>(reserve(sizeof(uint32_t) * MaxIds));
  StoreSizes = static_cast<uint32_t *>(reserve(sizeof(uint32_t) * MaxIds));
}

void cilksan::provideAccesses(int64_t Loads, int64_t Stores) {
  NumLoads += Loads;
  NumStores += Stores;
  if (NumLoads > MaxIds || NumStores > MaxIds) {
    fprintf(stderr,
            "cilksan: the program has more than %ld loads or stores: build a "
            "part of it without -fsanitize=cilk\n",
            static_cast<long>(MaxIds));
    _exit(2);
  }
}

void cilksan::accessRange(Site Where, bool Write, bool Atomic, uintptr_t Addr,
                          size_t Size) {
  if (!Size)
    return;
  Quiet Guard;
  collectIfWanted();
  HasSeenAtomics |= Atomic;
  uint32_t Lockset = __csan_state.Lockset;
  if (Atomic && AtomicsAreSafe)
    Lockset = withAtomic(Lockset);
  check(recordOf(Where, Lockset), Write, Addr, Size);
}

uint64_t cilksan::sizeAt(Site Where) {
  switch (siteKind(Where)) {
  case SiteKind::Load:
    return LoadSizes[siteId(Where)];
  case SiteKind::Store:
    return StoreSizes[siteId(Where)];
  default:
    return 0;
  }
}

void cilksan::resetMemos() {
  for (int64_t I = 0; I < NumLoads; ++I)
    __csan_state.Loads[I].Context = 0;
  for (int64_t I = 0; I < NumStores; ++I)
    __csan_state.Stores[I].Context = 0;
}

extern "C" {

void __csan_load(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access<false>(__csan_state.Loads[Id], SiteKind::Load, Id, Addr, Size);
}

void __csan_store(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access<true>(__csan_state.Stores[Id], SiteKind::Store, Id, Addr, Size);
}

void __csan_load_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  LoadSizes[Id] = static_cast<uint32_t>(Size);
  accessRange(makeSite(SiteKind::Load, Id), false, true, Addr, Size);
}

void __csan_store_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  StoreSizes[Id] = static_cast<uint32_t>(Size);
  accessRange(makeSite(SiteKind::Store, Id), true, true, Addr, Size);
}

} // extern "C"
