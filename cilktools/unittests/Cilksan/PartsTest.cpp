//===- PartsTest.cpp - parts of the detector by themselves ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "../../cilksan/core/Records.h"
#include "../../cilksan/locks/Locksets.h"
#include "../../cilksan/objects/GlobalSymbols.h"
#include "../../cilksan/objects/Objects.h"
#include "../../cilksan/objects/SiteCaches.h"
#include "../../cilksan/order/HappensBefore.h"
#include "../../cilksan/order/SPBags.h"
#include "../../cilksan/order/TimeSets.h"
#include "../../cilksan/shadow/AccessCheck.h"
#include "../../cilksan/shadow/AccessLists.h"
#include "../../cilksan/shadow/FoundRaces.h"
#include "../../cilksan/shadow/RecordCollector.h"
#include "../../cilksan/shadow/Shadow.h"
#include "../../cilksan/shadow/SplitCells.h"
#include "../../cilksan/shadow/WrittenRanges.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <random>
#include <sys/mman.h>

using namespace cilksan;

namespace {

//===-- WrittenRanges -----------------------------------------------------===//

TEST(WrittenRanges, PiecesBecomeOneRange) {
  WrittenRanges Heap;
  // Every second row is added first.
  for (uintptr_t First : {0u, 1u})
    for (uintptr_t Row = First; Row < 1000; Row += 2)
      Heap.add(4096 + 32 * Row, {4096 + 32 * (Row + 1), false, Row});
  EXPECT_EQ(Heap.size(), 1u);
  Heap.add(5000, {5001, false, 0});
  EXPECT_EQ(Heap.size(), 1u);
  EXPECT_FALSE(Heap.find(4095));
  EXPECT_TRUE(Heap.find(4096));
  EXPECT_EQ(Heap.find(4096)->LastLocal, 999u);
  EXPECT_FALSE(Heap.find(4096 + 32000));
}

TEST(WrittenRanges, NewMemoryIsCutOut) {
  WrittenRanges Heap;
  Heap.add(100, {200, false, 1});
  Heap.add(300, {400, false, 1});
  Heap.remove(150, 160);
  Heap.remove(190, 310);
  Heap.remove(400, 500);
  EXPECT_EQ(Heap.size(), 3u);
  for (uintptr_t At : {100u, 149u, 160u, 189u, 310u, 399u})
    EXPECT_TRUE(Heap.find(At)) << At;
  for (uintptr_t At : {99u, 150u, 159u, 190u, 200u, 309u, 400u})
    EXPECT_FALSE(Heap.find(At)) << At;
}

// Ranges on the stack distinguish earlier and later variables at the same
// place.
TEST(WrittenRanges, LastInStackCounts) {
  WrittenRanges Stack;
  Stack.add(100, {200, true, 5});
  Stack.add(200, {300, true, 7});
  Stack.add(150, {160, true, 9});
  EXPECT_EQ(Stack.find(149)->LastLocal, 5u);
  EXPECT_EQ(Stack.find(150)->LastLocal, 9u);
  EXPECT_EQ(Stack.find(160)->LastLocal, 5u);
  EXPECT_EQ(Stack.find(200)->LastLocal, 7u);
}

//===-- Shadow ------------------------------------------------------------===//

/// Memory that nothing else uses, across the border of two pages.
char *border() {
  static char *Memory = [] {
    auto *M = static_cast<char *>(mmap(nullptr, 4 * (PageMask + 1), PROT_NONE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    auto At = reinterpret_cast<uintptr_t>(M);
    return reinterpret_cast<char *>((At + 2 * PageMask) & ~PageMask);
  }();
  return Memory;
}
uintptr_t borderAt(int64_t Offset) {
  return reinterpret_cast<uintptr_t>(border()) + Offset;
}

Cell cellWith(Time At) {
  Cell C;
  C.At = At;
  C.Record = 1;
  return C;
}

void fill(int64_t Begin, int64_t End) {
  for (int64_t I = Begin; I < End; I += 4) {
    *cellOf(borderAt(I)) = cellWith(7);
    readerOf(*cellOf(borderAt(I))) = cellWith(9);
  }
}

/// Returns for each byte 1 if it is clear and 0 if it is not.
std::string clearBytes(int64_t Begin, int64_t End) {
  std::string Result;
  for (int64_t I = Begin; I < End; ++I) {
    Cell &C = *cellOf(borderAt(I));
    bool Split = C.At == SplitCell;
    const Cell *B = Split ? bytesOf(C) + (borderAt(I) & 3) : nullptr;
    uint64_t All = Split ? B->All : C.All;
    uint64_t Reader = Split ? B[ByteReaders].All : readerOf(C).All;
    EXPECT_EQ(Reader, All ? cellWith(9).All : 0u);
    Result += All ? '0' : '1';
  }
  return Result;
}

TEST(ShadowTest, ClearsExactlyTheBytesAskedFor) {
  for (int64_t Begin = -8; Begin < 0; ++Begin)
    for (int64_t End = Begin; End <= 8; ++End) {
      fill(-12, 12);
      clearShadow(borderAt(Begin), End - Begin);
      std::string Expected;
      for (int64_t I = -12; I < 12; ++I)
        Expected += I >= Begin && I < End ? '1' : '0';
      EXPECT_EQ(clearBytes(-12, 12), Expected) << Begin << " to " << End;
      clearShadow(borderAt(-12), 24);
      EXPECT_EQ(clearBytes(-12, 12), std::string(24, '1'));
    }
}

TEST(ShadowTest, ClearsALotWithoutTouchingIt) {
  constexpr int64_t Much = 1 << 20;
  for (int64_t I : {-Much, int64_t(-4), int64_t(0), Much - 4})
    fill(I, I + 4);
  fill(-Much - 4, -Much);
  fill(Much, Much + 4);
  size_t Before = 0, After = 0;
  auto Count = [](Cell &, void *N) { ++*static_cast<size_t *>(N); };
  forEachCell(Count, &Before);
  clearShadow(borderAt(-Much), 2 * Much);
  forEachCell(Count, &After);
  EXPECT_EQ(Before - After, 8u);
  EXPECT_EQ(clearBytes(-Much - 4, -Much + 4), "00001111");
  EXPECT_EQ(clearBytes(Much - 4, Much + 4), "11110000");
  clearShadow(borderAt(-Much - 4), 2 * Much + 8);
}

TEST(ShadowTest, SplitCellsBecomeOneAgain) {
  Cell &C = *cellOf(borderAt(0));
  C.All = 7;
  uint32_t Before = countSplitCells();
  splitCell(C, borderAt(0));
  EXPECT_EQ(C.At, SplitCell);
  EXPECT_EQ(countSplitCells(), Before + 1);
  joinCell(C);
  EXPECT_EQ(C.All, 7u);
  EXPECT_EQ(countSplitCells(), Before);
  splitCell(C, borderAt(0))[2].Record = 8;
  joinCell(C);
  EXPECT_EQ(C.At, SplitCell);
  clearShadow(borderAt(0), 4);
  EXPECT_EQ(C.All, 0u);
  EXPECT_EQ(countSplitCells(), Before);
}

/// Lets iterations of a loop write \p Data byte by byte, with steps of \p Step.
/// Returns the maximum number of cells that were split at once.
uint32_t splitAfterLoop(std::vector<char> &Data, size_t Step) {
  Function Main;
  uint32_t Before = countSplitCells(), Most = 0;
  for (size_t First = 0; First < Step; ++First)
    for (size_t I = First; I < Data.size(); I += Step) {
      Main.spawn(1, 0, [&](csan_frame &) { store(5, Data[I]); });
      Most = std::max(Most, countSplitCells());
    }
  // A task that writes a byte now races with the byte's writer.
  Found.clear();
  for (size_t I : {size_t(0), Data.size() / 2 + 1, Data.size() - 1}) {
    forgetRaces();
    store(6, Data[I]);
  }
  EXPECT_EQ(Found.pairs(), "5-6 5-6 5-6");
  Main.sync();
  Found.clear();
  forgetRaces();
  for (char &C : Data)
    store(7, C);
  EXPECT_EQ(Found.pairs(), "");
  clearShadow(reinterpret_cast<uintptr_t>(Data.data()), Data.size());
  return Most - Before;
}

TEST(ShadowTest, ArraysOfBytesTakeNoMoreThanOthers) {
  provideSiteCaches(10, 10, 10);
  std::vector<char> Data(1 << 20);
  // If bytes are written in order, only the last cells are split.
  EXPECT_LT(splitAfterLoop(Data, 1), 2000u);
  // Otherwise the cells that differ stay split: when cells are joined, not all
  // bytes of the second half have been written yet.
  EXPECT_LE(splitAfterLoop(Data, 2), Data.size() / 4);
}

TEST(ShadowTest, JoinedBytesKeepTheirReaders) {
  static char Bytes[1 << 13];
  provideSiteCaches(10, 10, 10);
  Found.clear();
  forgetRaces();
  Function Main;
  Main.spawn(1, 0, [&](csan_frame &) {
    for (char &B : Bytes)
      load(1, B);
  });
  Cell &C = *cellOf(reinterpret_cast<uintptr_t>(Bytes));
  EXPECT_NE(C.At, SplitCell);
  EXPECT_NE(readerOf(C).Record, 0u);
  Main.spawn(1, 0, [&](csan_frame &) { store(2, Bytes[1]); });
  EXPECT_EQ(C.At, SplitCell);
  EXPECT_EQ(Found.pairs(), "1-2");
  load(3, Bytes[2]);
  EXPECT_EQ(Found.pairs(), "1-2");
  load(3, Bytes[1]);
  EXPECT_EQ(Found.pairs(), "1-2 2-3");
  Main.sync();
  clearShadow(reinterpret_cast<uintptr_t>(Bytes), sizeof(Bytes));
}

//===-- Locksets ----------------------------------------------------------===//

TEST(LocksetsTest, EqualSetsHaveEqualNumbers) {
  int L = 0, M = 0;
  uint32_t A = addHeld(&L, LockMode::Exclusive);
  uint32_t AB = addHeld(&M, LockMode::Exclusive);
  EXPECT_NE(A, 0u);
  EXPECT_NE(A, AB);
  uint32_t B = removeHeld(&L);
  EXPECT_EQ(addHeld(&L, LockMode::Exclusive), AB);
  EXPECT_EQ(removeHeld(&M), A);
  EXPECT_EQ(removeHeld(&L), 0u);
  EXPECT_TRUE(protects(A, AB));
  EXPECT_FALSE(protects(A, B));
  EXPECT_FALSE(protects(A, 0));
  EXPECT_FALSE(protects(0, 0));
  EXPECT_TRUE(isCoveredBy(A, AB));
  EXPECT_FALSE(isCoveredBy(AB, A));
  EXPECT_TRUE(isCoveredBy(0, A));
  EXPECT_FALSE(isCoveredBy(A, 0));
  EXPECT_TRUE(protects(withAtomic(A), withAtomic(B)));
  EXPECT_TRUE(protects(withAtomic(0), withAtomic(B)));
  EXPECT_FALSE(protects(withAtomic(0), B));
  EXPECT_EQ(locksIn(AB).size(), 2u);
}

TEST(LocksetsTest, RecursiveLocksAreReleasedAsOftenAsTaken) {
  int L = 0, M = 0;
  uint32_t A = addHeld(&L, LockMode::Exclusive);
  EXPECT_EQ(addHeld(&L, LockMode::Exclusive), A);
  __csan_state.Lockset = A;
  EXPECT_EQ(removeHeld(&L), A);
  __csan_state.Lockset = 0;
  EXPECT_EQ(removeHeld(&L), 0u);
  EXPECT_EQ(removeHeld(&L), 0u);
  EXPECT_EQ(removeHeld(&M), 0u);
}

TEST(LocksetsTest, SharedLocksProtectFromExclusiveOnes) {
  int L = 0;
  uint32_t Shared = addHeld(&L, LockMode::Shared);
  removeHeld(&L);
  uint32_t Exclusive = addHeld(&L, LockMode::Exclusive);
  removeHeld(&L);
  EXPECT_NE(Shared, Exclusive);
  EXPECT_FALSE(protects(Shared, Shared));
  EXPECT_TRUE(protects(Shared, Exclusive));
  EXPECT_TRUE(protects(Exclusive, Exclusive));
  // An exclusive lock protects from more accesses than a shared lock.
  EXPECT_TRUE(isCoveredBy(Shared, Exclusive));
  EXPECT_FALSE(isCoveredBy(Exclusive, Shared));
}

//===-- Times -------------------------------------------------------------===//

// Compares three sets, which have the same first ranges, with arrays that have
// one bit for each time.
TEST(TimesTest, AreSetsWhateverTheyShare) {
  constexpr Time Last = 2000;
  for (unsigned Seed = 1; Seed <= 100; ++Seed) {
    std::mt19937 Random(Seed);
    const Time Common = Random() % Last;
    Times Sets[3];
    std::vector<bool> Wanted[3];
    for (int I = 0; I < 3; ++I) {
      Wanted[I].assign(Last + 100, false);
      std::mt19937 Steps(Seed);
      for (Time T = 1; T < Last;) {
        std::mt19937 &By = T < Common ? Steps : Random;
        const Time End = T + By() % 3, Next = End + 1 + By() % 3;
        Sets[I].append(T, End, Sets[I ? I - 1 : 0]);
        for (; T <= End; ++T)
          Wanted[I][T] = true;
        T = Next;
      }
    }
    Sets[0].unite(Sets[1]);
    Sets[2].unite(Sets[0]);
    Sets[1].unite({});
    for (Time T = 0; T < Last + 100; ++T) {
      ASSERT_EQ(Sets[1].contains(T), Wanted[1][T]) << Seed << ' ' << T;
      ASSERT_EQ(Sets[0].contains(T), Wanted[0][T] || Wanted[1][T]);
      ASSERT_EQ(Sets[2].contains(T),
                Wanted[0][T] || Wanted[1][T] || Wanted[2][T]);
    }
    Sets[0].renumber([](Time T) { return T / 2 + 1; }, Sets[2]);
    for (Time T = 2; T < Last + 100; T += 2)
      ASSERT_EQ(Sets[0].contains(T / 2 + 1), Wanted[0][T] || Wanted[1][T] ||
                                                 Wanted[0][T + 1] ||
                                                 Wanted[1][T + 1]);
  }
}

//===-- Lists -------------------------------------------------------------===//

TEST(ListsTest, CopiesAreIndependentAndNumbersUsedAgain) {
  uint32_t A = newList();
  ownList(A).push_back({1, 1, true});
  uint32_t B = A;
  keepList(A);
  ownList(B).push_back({2, 2, false});
  EXPECT_EQ(listAt(A).size(), 1u);
  dropList(A);
  EXPECT_EQ(newList(), A);
  EXPECT_TRUE(listAt(A).empty());
  dropList(A);
  dropList(B);
}

//===-- Bags --------------------------------------------------------------===//

TEST(BagsTest, TellsWhichTimesAreParallel) {
  State &S = __csan_state;
  Time First, Inner;
  {
    Function Main;
    Main.spawn(1, 0, [&](csan_frame &) { First = S.Now; });
    EXPECT_TRUE(isParallel(First));
    Main.call(1, [&] {
      Function G;
      G.spawn(1, 0, [&](csan_frame &) {
        Inner = S.Now;
        EXPECT_TRUE(isParallel(First));
      });
      EXPECT_TRUE(isParallel(Inner));
      G.sync();
      EXPECT_FALSE(isParallel(Inner));
    });
    Time Second;
    Main.spawn(1, 0, [&](csan_frame &Task) {
      Second = S.Now;
      EXPECT_TRUE(isParallel(First));
      EXPECT_FALSE(isParallel(Inner));
      EXPECT_FALSE(isParallel(Second));
      Function::spawnFrom(Task, 1, 0, [&](csan_frame &) {
        EXPECT_FALSE(isParallel(Second));
        EXPECT_TRUE(isParallel(First));
      });
      EXPECT_TRUE(isParallel(Second + 1));
      __csi_after_sync(0, 0, &Task);
      EXPECT_FALSE(isParallel(Second + 1));
    });
    EXPECT_TRUE(isParallel(First));
    EXPECT_FALSE(isParallel(Inner));
    EXPECT_TRUE(isParallel(Second));
    EXPECT_TRUE(isParallel(Second + 1));
    EXPECT_FALSE(isParallel(0));
    Main.sync();
    EXPECT_FALSE(isParallel(First));
    EXPECT_FALSE(isParallel(Second));
  }
}

TEST(BagsTest, ALoopsIterationsAreOneRange) {
  State &S = __csan_state;
  S.Reducers = 0;
  Function Main;
  Bag *Before = S.LastBag;
  for (int I = 0; I < 1000; ++I)
    Main.spawn(1, 0, [](csan_frame &) {});
  EXPECT_EQ(S.LastBag, Before + 1);
  EXPECT_EQ(S.LastBag->End - S.LastBag->Begin, 999u);
}

//===-- Collection --------------------------------------------------------===//

TEST(CollectTest, IterationsShareTheirRecords) {
  provideSiteCaches(10, 10, 10);
  static int Data[3000];
  uint32_t ContextsBefore = Contexts.last(), RecordsBefore = Records.last();
  {
    Function Main;
    for (int &D : Data)
      Main.spawn(1, 0, [&](csan_frame &) { store(5, D); });
    EXPECT_LT(Contexts.last(), ContextsBefore + 5);
    EXPECT_LT(Records.last(), RecordsBefore + 5);
    collect();
    EXPECT_LT(Contexts.last(), 10u);
    EXPECT_LT(Records.last(), 20u);
    Found.clear();
    load(6, Data[1234]);
    EXPECT_EQ(Found.pairs(), "5-6");
    Main.sync();
  }
}

TEST(CollectTest, RecursionNeedsBoundedMemory) {
  provideSiteCaches(10, 10, 10);
  struct Recursion {
    static void run(int Depth) {
      Function F;
      int Local = 0;
      __csi_after_alloca(0, &Local, sizeof(Local), {}, &F.Frame);
      if (Depth) {
        F.spawn(1, 0, [&](csan_frame &Task) {
          __csi_before_call(1, 0, {}, &Task);
          run(Depth - 1);
          __csi_after_call(1, 0, {}, &Task);
          store(7, Local);
        });
        __csi_before_call(1, 0, {}, &F.Frame);
        run(Depth - 1);
        __csi_after_call(1, 0, {}, &F.Frame);
      }
      F.sync();
      load(8, Local);
    }
  };
  Found.clear();
  uint64_t Before = Collections;
  Recursion::run(18);
  EXPECT_EQ(Found.pairs(), "");
  EXPECT_GT(Collections, Before);
  EXPECT_LT(Limits.Records, 3u << 16);
  EXPECT_LT(Limits.Contexts, 3u << 16);
}

//===-- Objects -----------------------------------------------------------===//

TEST(ObjectsTest, BlocksGiveWayToNewOnes) {
  auto At = borderAt(0);
  addBlock(At, {64, 0, 0, false, false});
  addBlock(At + 64, {64, 0, 0, false, false});
  EXPECT_EQ(objectAt(At + 63).Begin, At);
  EXPECT_EQ(objectAt(At + 64).Begin, At + 64);
  addBlock(At + 32, {64, 0, 0, true, false});
  EXPECT_EQ(objectAt(At + 31).Size, 32u);
  EXPECT_EQ(objectAt(At + 32).Is, Object::Mapped);
  EXPECT_EQ(objectAt(At + 96).Begin, At + 96);
  EXPECT_EQ(objectAt(At + 96).Size, 32u);
  removeBlocksIn(At, 128);
  EXPECT_EQ(objectAt(At + 32).Is, Object::Unknown);
}

TEST(ObjectsTest, TellsStackAndGlobals) {
  int Local;
  EXPECT_EQ(objectAt(reinterpret_cast<uintptr_t>(&Local)).Is, Object::Stack);
  Object O = objectAt(reinterpret_cast<uintptr_t>(&Found));
  EXPECT_EQ(O.Is, Object::Global);
  EXPECT_STREQ(O.Name, "Found");
  EXPECT_EQ(O.Begin, reinterpret_cast<uintptr_t>(&Found));
  Symbol S;
  EXPECT_FALSE(findSymbol(borderAt(0), S));
}

void *functionOfThisFile() { return nullptr; }

// An indirect function has the names of the implementation that this process
// has chosen.
TEST(ObjectsTest, NamesFunctions) {
  auto Has = [](const std::vector<std::string> &Names, const char *Name) {
    return std::find(Names.begin(), Names.end(), Name) != Names.end();
  };
  auto NamesOf = [](const void *Function) {
    return functionNames(reinterpret_cast<uintptr_t>(Function));
  };
  for (const char *Name : {"memcpy", "strtok"}) {
    const void *Function = dlsym(RTLD_DEFAULT, Name);
    ASSERT_TRUE(Function);
    EXPECT_TRUE(Has(NamesOf(Function).Exported, Name)) << Name;
  }
  const FunctionNames Mine =
      NamesOf(reinterpret_cast<const void *>(&functionOfThisFile));
  ASSERT_FALSE(Mine.Local.empty());
  EXPECT_NE(Mine.Local.front().find("functionOfThisFile"), std::string::npos);
  EXPECT_TRUE(NamesOf(&Mine).Local.empty());
}

TEST(ObjectsTest, RacesOfTwoPlacesAreTwoForTwoObjects) {
  static int First, Second;
  provideSiteCaches(10, 10, 10);
  Found.clear();
  forgetRaces();
  Function Main;
  for (int I = 0; I < 3; ++I)
    Main.spawn(1, 0, [&](csan_frame &) { store(5, First); });
  EXPECT_EQ(Found.pairs(), "5-5");
  EXPECT_EQ(Found.Duplicates, 1u);
  for (int I = 0; I < 3; ++I)
    Main.spawn(1, 0, [&](csan_frame &) { store(5, Second); });
  EXPECT_EQ(Found.pairs(), "5-5 5-5");
  EXPECT_EQ(Found.Duplicates, 2u);
  Main.sync();
}

TEST(ObjectsTest, NamesLocalVariablesWhileTheyLive) {
  provideSiteCaches(10, 10, 10);
  int Local[4];
  auto At = reinterpret_cast<uintptr_t>(&Local[2]);
  {
    Function F;
    __csi_after_alloca(3, Local, sizeof(Local), {}, &F.Frame);
    EXPECT_STREQ(objectAt(At).Name, "local");
    EXPECT_EQ(identityOf(At).Begin, reinterpret_cast<uintptr_t>(Local));
  }
  EXPECT_EQ(objectAt(At).Name, nullptr);
}

} // namespace
