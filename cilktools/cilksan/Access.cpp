//===- Access.cpp - checking accesses -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "Collect.h"
#include "Lists.h"
#include "Locksets.h"
#include "Races.h"
#include "Shadow.h"
#include "Strands.h"

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
  Checker(uint32_t Record, bool Write, uintptr_t Addr, size_t Size, Memo &M)
      : Record(Record), Write(Write), Addr(Addr), Size(Size), M(M),
        Lockset(Strands[Records[Record].Strand].Lockset) {}

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
      for (Cell *C = cellOf(At); At != Next; At += 4, ++C) {
        if (C->All == M.From)
          C->All = M.To;
        else if (C->All != M.To)
          whole(*C, At);
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
  Memo &M;
  const uint32_t Lockset;
  /// Of the last ones looked at, those known to be before, and parallel.
  uint32_t Before = 0, Parallel = 0;
  /// The last two that the access has raced with.
  uint32_t Raced[2] = {};

  bool parallel(uint32_t R) {
    if (R == Before)
      return false;
    if (R == Parallel)
      return true;
    bool Result = isParallel(R);
    (Result ? Parallel : Before) = R;
    return Result;
  }

  void race(uint32_t With, bool WithWrite, uintptr_t At) {
    if (Raced[WithWrite] == With)
      return;
    Raced[WithWrite] = With;
    foundRace({With, WithWrite}, {Record, Write}, At, Addr, Size);
  }

  void whole(Cell &C, uintptr_t At) {
    ++Counts.Cells;
    uint64_t From = C.All;
    cell(C, At);
    if (C.Write < FirstSpecialCell &&
        static_cast<uint32_t>(From) < FirstSpecialCell) {
      M.From = From;
      M.To = C.All;
    }
  }

  void cell(Cell &C, uintptr_t At) {
    if (C.Write >= FirstSpecialCell || Lockset)
      return special(C, At);
    if (C.Write && C.Write != Record && parallel(C.Write))
      race(C.Write, true, At);
    bool ReadInParallel = C.Read && C.Read != Record && parallel(C.Read);
    if (Write) {
      if (ReadInParallel)
        race(C.Read, false, At);
      C.Write = Record;
    } else if (!ReadInParallel) {
      C.Read = Record;
    }
  }

  void special(Cell &C, uintptr_t At) {
    if (C.Write == SplitCell) {
      Cell *Bytes = bytesOf(At);
      for (unsigned I = 0; I < 4; ++I)
        cell(Bytes[I], At + I);
      joinCell(C, Bytes);
      return;
    }
    ++Counts.ListCells;
    if (C.Write != ListCell)
      makeList(C);
    List &L = listAt(C.Read);
    for (const ListEntry &E : L)
      if ((E.Write || Write) && parallel(E.Record) &&
          !protects(Strands[Records[E.Record].Strand].Lockset, Lockset))
        race(E.Record, E.Write, At);
    addToList(L, {Record, Write});
    dissolveList(C);
  }

  void part(uintptr_t At, size_t Count) {
    Cell &C = *cellOf(At);
    Cell *Bytes = bytesOf(At);
    if (C.Write != SplitCell)
      splitCell(C, Bytes);
    for (; Count; --Count, ++At)
      cell(Bytes[At & 3], At);
    joinCell(C, Bytes);
  }
};

/// The frequent case among the rare ones: cells of the same contents, nothing
/// special, no race. False if it isn't that.
inline bool accessFew(Memo &M, bool Write, uintptr_t Addr, uint64_t Size) {
  if (__csan_state.Lockset)
    return false;
  Cell *First, *End;
  if (Addr % 4 == 0 && Size % 4 == 0 && Size <= 64 &&
      (Addr & PageMask) + Size <= PageMask) {
    First = cellOf(Addr);
    End = First + Size / 4;
  } else if (Addr % 4 + Size <= 4) {
    Cell &C = *cellOf(Addr);
    if (C.Write == ListCell)
      return false;
    if (C.Write != SplitCell)
      splitCell(C, bytesOf(Addr));
    First = bytesOf(Addr) + Addr % 4;
    End = First + Size;
  } else {
    return false;
  }
  Cell New = *First;
  for (Cell *C = First + 1; C < End; ++C)
    if (C->All != New.All)
      return false;
  if (New.Write >= FirstSpecialCell || (New.Write && isParallel(New.Write)))
    return false;
  uint64_t From = New.All;
  bool ReadInParallel = New.Read && isParallel(New.Read);
  if (Write) {
    if (ReadInParallel)
      return false;
    New.Write = M.Record;
  } else if (!ReadInParallel) {
    New.Read = M.Record;
  }
  M.From = From;
  M.To = New.All;
  for (Cell *C = First; C < End; ++C)
    C->All = New.All;
  ++Counts.Accesses;
  Counts.Cells += End - First;
  return true;
}

__attribute__((noinline)) void accessMany(Memo &M, bool Write, uintptr_t Addr,
                                          uint64_t Size) {
  Checker(M.Record, Write, Addr, Size, M).check();
}

inline void access(Memo &M, SiteKind Kind, uint32_t Id, bool Write,
                   uintptr_t Addr, uint64_t Size) {
  Quiet Guard;
  collectIfWanted();
  uint32_t Strand = currentStrand();
  if (M.Strand != Strand) {
    Site Where = makeSite(Kind, Id);
    // A strand that is older than the last one has come here before, maybe.
    M.Record = M.Strand > Strand ? recordOf(Where, Strand)
                                 : Records.add({Strand, Where});
    if (M.Record >= Limits.Records)
      WantsCollection = true;
    M.Strand = Strand;
    M.From = M.To = NoContents;
    (Write ? StoreSizes : LoadSizes)[Id] =
        static_cast<uint32_t>(std::min<uint64_t>(Size, ~0u));
  }
  if (!accessFew(M, Write, Addr, Size))
    accessMany(M, Write, Addr, Size);
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
  uint32_t Strand = Atomic && AtomicsAreSafe
                        ? currentStrand(withAtomic(__csan_state.Lockset))
                        : currentStrand();
  Memo M = {Strand, recordOf(Where, Strand), NoContents, NoContents};
  Checker(M.Record, Write, Addr, Size, M).check();
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
    __csan_state.Loads[I].Strand = 0;
  for (int64_t I = 0; I < NumStores; ++I)
    __csan_state.Stores[I].Strand = 0;
}

extern "C" {

void __csan_load(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access(__csan_state.Loads[Id], SiteKind::Load, Id, false, Addr, Size);
}

void __csan_store(uint32_t Id, uintptr_t Addr, uint64_t Size) {
  access(__csan_state.Stores[Id], SiteKind::Store, Id, true, Addr, Size);
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
