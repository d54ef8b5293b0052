//===- HooksTest.cpp - races of programs that call the hooks --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "../../cilksan/objects/SiteCaches.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/shadow/AccessCheck.h"

#include <csetjmp>
#include <gtest/gtest.h>

using namespace cilksan;

namespace {

struct HooksTest : testing::Test {
  HooksTest() {
    provideSiteCaches(1000, 1000, 1000);
    Found.clear();
  }
};

/// The first of a test's numbers. No other test uses these numbers, because
/// each pair of sites is reported only once.
int Base;
int id(int N) { return Base + N; }
std::string pair(int A, int B) {
  return std::to_string(id(A)) + "-" + std::to_string(id(B));
}
struct Fresh {
  Fresh() { Base += 10; }
};

TEST_F(HooksTest, ChildAndContinuationRace) {
  Fresh F;
  static int X;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) { store(id(1), X); });
    load(id(2), X);
    Main.sync();
    store(id(3), X);
  }
  EXPECT_EQ(Found.pairs(), pair(1, 2));
  ASSERT_EQ(Found.Races.size(), 1u);
  const Race &R = Found.Races[0];
  EXPECT_EQ(R.First.Is, Access::Write);
  EXPECT_EQ(R.Second.Is, Access::Read);
  EXPECT_EQ(R.Second.Address, reinterpret_cast<uintptr_t>(&X));
  EXPECT_EQ(R.Second.Size, sizeof(X));
  EXPECT_EQ(R.First.Size, sizeof(X));
  EXPECT_EQ(R.SpawnAt.Line, 1);
  EXPECT_EQ(R.Of.Is, Object::Global);
  EXPECT_EQ(R.Of.Size, sizeof(X));
  // The symbol of a static variable has the function's name as well.
  EXPECT_NE(std::string(R.Of.Name).find("X"), std::string::npos);
  ASSERT_EQ(R.First.Frames.size(), 1u);
  EXPECT_EQ(R.First.Frames[0].Is, Frame::Spawn);
  EXPECT_TRUE(R.Second.Frames.empty());
  ASSERT_EQ(R.Common.size(), 1u);
  EXPECT_EQ(R.Common[0].Is, Frame::Call);
}

TEST_F(HooksTest, StacksPartAtTheSpawner) {
  Fresh F;
  static int X;
  auto Work = [] {
    Function G(7);
    store(id(1), X);
  };
  {
    Function Main(5);
    Main.call(3, [&] {
      Function Spawner(6);
      for (int I = 0; I < 2; ++I)
        Spawner.spawn(4, 0, [&](csan_frame &Task) {
          __csi_before_call(8, 0, {}, &Task);
          Work();
          __csi_after_call(8, 0, {}, &Task);
        });
      Spawner.sync();
    });
  }
  ASSERT_EQ(Found.pairs(), pair(1, 1));
  const Race &R = Found.Races[0];
  for (const Access *A : {&R.First, &R.Second}) {
    ASSERT_EQ(A->Frames.size(), 2u);
    EXPECT_EQ(A->Frames[0].Is, Frame::Call);
    EXPECT_EQ(A->Frames[0].At.Line, 8);
    EXPECT_EQ(A->Frames[1].Is, Frame::Spawn);
    EXPECT_EQ(A->Frames[1].At.Line, 4);
  }
  ASSERT_EQ(R.Common.size(), 2u);
  EXPECT_EQ(R.Common[0].At.Line, 3);
}

TEST_F(HooksTest, NoRaceAfterASyncOrBeforeASpawn) {
  Fresh F;
  static int X;
  {
    Function Main;
    store(id(1), X);
    Main.spawn(1, 0, [](csan_frame &) { store(id(2), X); });
    Main.sync();
    store(id(3), X);
  }
  EXPECT_EQ(Found.pairs(), "");
}

TEST_F(HooksTest, AdjacentBytesDoNotRace) {
  Fresh F;
  alignas(8) static char X[8];
  {
    Function Main;
    for (int I = 0; I < 8; ++I)
      Main.spawn(1, 0, [I](csan_frame &) { store(id(1), &X[I], 1); });
    Main.sync();
    Main.spawn(1, 0, [](csan_frame &) { store(id(2), &X[0], 3); });
    store(id(3), &X[3], 5);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), "");
}

TEST_F(HooksTest, OverlapOfOneByteRaces) {
  Fresh F;
  alignas(8) static char X[16];
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) { store(id(1), &X[0], 8); });
    load(id(2), &X[7], 8);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(1, 2));
  EXPECT_EQ(Found.Races[0].First.Address, reinterpret_cast<uintptr_t>(&X[7]));
}

TEST_F(HooksTest, OneReportForEachPairAndTheRestCounted) {
  Fresh F;
  static int X[4];
  {
    Function Main;
    for (int I = 0; I < 4; ++I) {
      Main.spawn(1, 0, [I](csan_frame &) { store(id(1), X[I]); });
      store(id(1), X[I]);
    }
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(1, 1));
  EXPECT_EQ(Found.Duplicates, 3u);
}

TEST_F(HooksTest, RegionsAreSyncedOnTheirOwn) {
  Fresh F;
  static int X, Y;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) { store(id(1), X); });
    Main.spawn(2, 1, [](csan_frame &) { store(id(2), Y); });
    Main.sync(1);
    load(id(3), Y);
    load(id(4), X);
    Main.sync(0);
  }
  EXPECT_EQ(Found.pairs(), pair(1, 4));
}

TEST_F(HooksTest, AFunctionSyncsWhenItReturns) {
  Fresh F;
  static int X;
  {
    Function Main;
    Main.call(1, [] {
      Function G;
      G.spawn(1, 0, [](csan_frame &) { store(id(1), X); });
    });
    Main.spawn(1, 0, [](csan_frame &) {});
    load(id(2), X);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), "");
}

TEST_F(HooksTest, BothTheReaderAndTheWriterOfAStrandRace) {
  Fresh F;
  static int X;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      load(id(1), X);
      store(id(2), X);
    });
    store(id(3), X);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 3) + " " + pair(1, 3));
}

TEST_F(HooksTest, RepeatedReadsSeeAParallelWriteBetween) {
  Fresh F;
  static int X;
  {
    Function Main;
    Main.spawn(1, 1, [](csan_frame &) {});
    Main.spawn(1, 0, [](csan_frame &Task) {
      load(id(1), X);
      Function::spawnFrom(Task, 1, 0, [](csan_frame &) { store(id(2), X); });
      load(id(1), X);
      __csi_after_sync(0, 0, &Task);
    });
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 1));
}

TEST_F(HooksTest, ReusedStackMemoryIsFresh) {
  Fresh F;
  {
    Function Main;
    int Local;
    for (int I = 0; I < 3; ++I)
      Main.spawn(1, 0, [&](csan_frame &Task) {
        __csi_after_alloca(0, &Local, sizeof(Local), {}, &Task);
        store(id(1), Local);
        load(id(2), Local);
      });
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), "");
}

TEST_F(HooksTest, FreeingIsAWriteAndReuseIsFresh) {
  Fresh F;
  alignas(16) static char Block[64];
  {
    Function Main;
    Main.call(2, [] { allocated(Block, 64); });
    Main.spawn(1, 0, [](csan_frame &) { load(id(1), &Block[60], 4); });
    Main.call(3, [] { freed(Block); });
    EXPECT_EQ(Found.pairs(), std::to_string(id(1)) + "-3");
    ASSERT_EQ(Found.Races.size(), 1u);
    EXPECT_EQ(Found.Races[0].Second.Is, Access::Free);
    EXPECT_EQ(Found.Races[0].Of.Is, Object::Heap);
    EXPECT_EQ(Found.Races[0].Of.At.Line, 2);
    Main.call(2, [] { allocated(Block, 64); });
    store(id(2), &Block[60], 4);
    Main.sync();
  }
  EXPECT_EQ(Found.Races.size(), 1u);
}

TEST_F(HooksTest, ModelsAreOfTheCallInProgress) {
  Fresh F;
  static int X;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) { store(id(1), X); });
    // The memcpy of an assignment, which another hook has already reported.
    write(&X, sizeof X);
    Main.call(2, [] { Function Nothing; });
    write(&X, sizeof X);
    EXPECT_TRUE(Found.Races.empty());
    Main.call(3, [] {
      {
        Function Callback;
      }
      write(&X, sizeof X);
    });
    EXPECT_EQ(Found.pairs(), std::to_string(id(1)) + "-3");
    Main.sync();
  }
}

TEST_F(HooksTest, LocksKeepApart) {
  Fresh F;
  static int X, Y, L, M;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      acquireLock(&L);
      store(id(1), X);
      store(id(2), Y);
      releaseLock(&L);
    });
    acquireLock(&L);
    store(id(3), X);
    releaseLock(&L);
    acquireLock(&M);
    store(id(4), Y);
    releaseLock(&M);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 4));
  EXPECT_EQ(Found.Races[0].FirstLocks.size(), 1u);
}

TEST_F(HooksTest, SpawnersLocksAreNotTheirChildrens) {
  Fresh F;
  static int X, L;
  {
    Function Main;
    acquireLock(&L);
    Main.spawn(1, 0, [](csan_frame &) { store(id(1), X); });
    store(id(2), X);
    Main.sync();
    releaseLock(&L);
  }
  EXPECT_EQ(Found.pairs(), pair(1, 2));
}

TEST_F(HooksTest, SharedLocksProtectFromExclusiveOnesOnly) {
  Fresh F;
  static int X, Y, L;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      acquireLock(&L, LockMode::Shared);
      load(id(1), X);
      store(id(2), Y);
      releaseLock(&L);
    });
    acquireLock(&L);
    store(id(3), X);
    releaseLock(&L);
    acquireLock(&L, LockMode::Shared);
    store(id(4), Y);
    releaseLock(&L);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 4));
}

TEST_F(HooksTest, AtomicsRaceWithPlainAccessesOnly) {
  Fresh F;
  static int X, Y;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      atomicStore(id(1), &X, 4);
      atomicStore(id(2), &Y, 4);
    });
    atomicLoad(id(3), &X, 4);
    load(id(4), Y);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 4));
  EXPECT_TRUE(Found.Races[0].First.Atomic);
  EXPECT_FALSE(Found.Races[0].Second.Atomic);
}

TEST_F(HooksTest, WhatALibraryDoesOncePrecedesAll) {
  Fresh F;
  static int X, Y;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      beginOnce(nullptr);
      store(id(1), X);
      endOnce(nullptr);
      store(id(2), Y);
    });
    load(id(3), X);
    load(id(4), Y);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 4));
}

TEST_F(HooksTest, WhatIsDoneOncePrecedesThoseThatLook) {
  Fresh F;
  static int X, Y;
  static char Guard;
  Guard = 0;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      beginOnce(&Guard);
      store(id(1), X);
      store(id(2), Y);
      Guard = 1;
      endOnce(&Guard);
    });
    load(id(3), X);
    loadGuard(id(4), &Guard);
    load(id(5), Y);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(1, 3));
}

namespace {
/// One owner releases an object. If \p Destroy is not null, it is the last
/// owner.
void release(const int &Count, void (*Destroy)() = nullptr) {
  Function Release;
  beginRelease(&Count);
  if (Destroy)
    Destroy();
  endRelease();
}
} // namespace

TEST_F(HooksTest, TheLastOwnerDestroysWhatOthersHaveLetGo) {
  Fresh F;
  static int X, Y, Z, Count, Other;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      load(id(1), X);
      release(Count);
      load(id(2), Y);
    });
    Main.spawn(2, 0, [](csan_frame &) {
      load(id(3), Z);
      release(Other);
    });
    // The first owner was no longer allowed to access Y, and the second owner
    // was not allowed to access Z.
    release(Count, [] {
      store(id(4), X);
      store(id(5), Y);
      store(id(6), Z);
    });
    store(id(7), X);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 5) + " " + pair(3, 6) + " " + pair(1, 7));
}

TEST_F(HooksTest, ChildrenOfAnOwnerThatAreNotJoinedOwnNothing) {
  Fresh F;
  static int X, Y, Count;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {
      Function Owner;
      Owner.spawn(2, 0, [](csan_frame &) { load(id(1), X); });
      Owner.sync();
      Owner.spawn(3, 0, [](csan_frame &) { load(id(2), Y); });
      release(Count);
      Owner.sync();
    });
    release(Count, [] {
      store(id(3), X);
      store(id(4), Y);
    });
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(2, 4));
}

TEST_F(HooksTest, FramesLeftByLongjmpAreOver) {
  Fresh F;
  static int X, Y;
  static jmp_buf Back;
  {
    Function Main;
    __csi_before_call(1, 0, {}, &Main.Frame);
    if (!setjmp(Back)) {
      // The destructor of the function's object does not run.
      alignas(Function) static char Memory[sizeof(Function)];
      auto *G = new (Memory) Function;
      G->spawn(1, 0, [](csan_frame &) { store(id(1), X); });
      longjmp(Back, 1);
    }
    __csi_after_call(1, 0, {}, &Main.Frame);
    load(id(2), X);
    Main.spawn(1, 0, [](csan_frame &) { store(id(3), Y); });
    load(id(4), Y);
    Main.sync();
  }
  EXPECT_EQ(Found.pairs(), pair(3, 4));
  EXPECT_EQ(Found.Races[0].Common.size(), 1u);
}

/// Tests the size of a race's first access, which has ended when the race is
/// found.
TEST_F(HooksTest, SizesOfFirstAccessesAreKnown) {
  Fresh F;
  static char ByCall[2][300], ByRange[2][300], UnderLock[8];
  static int L;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &Task) {
      for (int I = 0; I < 2; ++I) {
        // Each place runs twice, with different sizes.
        __csi_before_call(id(1), UNKNOWN_CSI_ID, {}, &Task);
        write(ByCall[I], 100 + I);
        __csi_after_call(id(1), UNKNOWN_CSI_ID, {}, &Task);
        store(id(2), ByRange[I], 200 + I);
      }
      acquireLock(&L);
      store(id(3), UnderLock, sizeof UnderLock);
      releaseLock(&L);
    });
    load(id(4), ByCall[0][0]);
    load(id(5), ByCall[1][0]);
    load(id(6), ByRange[0][0]);
    load(id(7), ByRange[1][0]);
    load(id(8), UnderLock[0]);
    Main.sync();
  }
  std::vector<uint64_t> Sizes;
  for (const Race &R : Found.Races)
    Sizes.push_back(R.First.Size);
  EXPECT_EQ(Sizes, std::vector<uint64_t>({100, 101, 200, 201, 8}));
}

TEST_F(HooksTest, UnknownCalleesAreWarnedOfOnce) {
  Fresh F;
  const int First = 100;
  CallNames.resize(First, "f");
  // The calls and their effects. All instrumented functions have the name f.
  enum Effect { Nothing, Models, Enters, EntersAndModels };
  const std::pair<const char *, Effect> Calls[] = {
      {"known_f", Nothing},   {"known_g", Models},    {"mystery", Nothing},
      {"mystery", Nothing},   {"prints", Models},     {"f", Enters},
      {"f", EntersAndModels}, {"calls_back", Enters}, {"", Models},
      {"", Enters},           {"", Nothing}};
  for (auto &Call : Calls)
    CallNames.push_back(Call.first);
  for (int Round = 0; Round < 3; ++Round) {
    Function Main;
    // In the first round, nothing is parallel to the calls.
    EXPECT_EQ(Found.Warnings.empty(), Round < 2);
    if (Round > 0)
      Main.spawn(1, 0, [](csan_frame &) {});
    int Id = First;
    for (auto &Call : Calls) {
      __csi_before_call(Id, UNKNOWN_CSI_ID, {}, &Main.Frame);
      if (Call.second == Models)
        noteModelled();
      if (Call.second == Enters)
        Function G;
      if (Call.second == EntersAndModels) {
        Function G;
        noteModelled();
      }
      __csi_after_call(Id++, UNKNOWN_CSI_ID, {}, &Main.Frame);
    }
    Main.sync();
  }
  CallNames.clear();
  auto Warning = [](const char *What, int Line) {
    return std::string(What) + " at test.c:" + std::to_string(Line) +
           ":1 was not compiled with -fsanitize=cilk: races in it can't be "
           "seen";
  };
  EXPECT_EQ(Found.Warnings,
            std::vector<std::string>({Warning("'mystery'", 102),
                                      Warning("'prints'", 104),
                                      Warning("'calls_back'", 107),
                                      Warning("a function called", 110)}));
}

TEST_F(HooksTest, CalleesOfPointersAreJudgedByTheirAddresses) {
  Fresh F;
  const int First = 300;
  CallNames.resize(First + 4, "");
  // The symbol belongs to a library, so it has a name.
  auto *Strange = reinterpret_cast<const void *>(&printf);
  static const char Own = 0;
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {});
    auto Call = [&](int Id, const void *Callee, auto Body) {
      __csi_before_indirect_call(Id, Callee, {}, &Main.Frame);
      Body();
      __csi_after_indirect_call(Id, Callee, {}, &Main.Frame);
    };
    for (int Round = 0; Round < 2; ++Round) {
      Call(First, &Own, [] {
        Function Entered(5, &Own);
        noteModelled();
      });
      EXPECT_TRUE(Found.Warnings.empty());
    }
    Call(First + 1, Strange, [] { Function CalledBack(5, &Own); });
    Call(First + 2, Strange, [] {
      noteModelled();
      Function CalledBack(5, &Own);
    });
    Main.sync();
  }
  CallNames.clear();
  // The name depends on the library's aliases.
  ASSERT_EQ(Found.Warnings.size(), 1u);
  EXPECT_NE(Found.Warnings[0].find("printf' at test.c:301:1 was not compiled"),
            std::string::npos);
}

// A callee that is instrumented in some unit has a number. The linker may have
// taken another unit's copy of the callee.
TEST_F(HooksTest, CalleesWithNumbersAreLookedAt) {
  Fresh F;
  const int First = 200;
  CallNames.resize(First, "f");
  CallNames.insert(CallNames.end(), {"entered", "other_copy"});
  {
    Function Main;
    Main.spawn(1, 0, [](csan_frame &) {});
    for (int Round = 0; Round < 2; ++Round) {
      __csi_before_call(First, 5, {}, &Main.Frame);
      {
        Function Entered(5);
      }
      __csi_after_call(First, 5, {}, &Main.Frame);
      __csi_before_call(First + 1, 6, {}, &Main.Frame);
      __csi_after_call(First + 1, 6, {}, &Main.Frame);
    }
    Main.sync();
  }
  CallNames.clear();
  EXPECT_EQ(Found.Warnings,
            std::vector<std::string>(
                {"'other_copy' at test.c:201:1 was not compiled with "
                 "-fsanitize=cilk: races in it can't be seen"}));
}

//===-- Reducers ----------------------------------------------------------===//

using Text = std::string;
void emptyText(void *View) { new (View) Text; }
void append(void *Left, void *Right) {
  *static_cast<Text *>(Left) += *static_cast<Text *>(Right);
  static_cast<Text *>(Right)->~Text();
}
Text &viewOf(Text &Reducer) {
  return *static_cast<Text *>(
      __csi_view(0, &Reducer, sizeof(Text), emptyText, append));
}

TEST_F(HooksTest, ViewsAreMergedInSerialOrder) {
  for (int Count = 0; Count < 40; ++Count) {
    Text All, Expected;
    {
      Function Main;
      __csi_view_begin(&All, sizeof(Text), 1, 0, emptyText, append);
      viewOf(All) += "[";
      for (int I = 0; I < Count; ++I) {
        Main.spawn(1, 0, [&](csan_frame &Task) {
          viewOf(All) += 'a' + I % 26;
          Function::spawnFrom(Task, 1, 0,
                              [&](csan_frame &) { viewOf(All) += '1'; });
          viewOf(All) += '2';
          __csi_after_sync(0, 0, &Task);
          viewOf(All) += '3';
        });
        Expected += 'a' + I % 26;
        Expected += "123";
        if (I % 3) {
          viewOf(All) += '-';
          Expected += '-';
        }
      }
      Main.sync();
      viewOf(All) += "]";
      __csi_view_end(&All, 1, 0);
    }
    EXPECT_EQ(All, "[" + Expected + "]");
  }
  EXPECT_EQ(Found.pairs(), "");
}

TEST_F(HooksTest, LostViewsAreWarnedOf) {
  Text Kept, Lost;
  {
    Function Main;
    __csi_view_begin(&Kept, sizeof(Text), 1, 0, emptyText, append);
    __csi_view_begin(&Lost, sizeof(Text), 1, 0, emptyText, append);
    Main.spawn(1, 0, [&](csan_frame &) {
      viewOf(Kept) += 'a';
      viewOf(Lost) += 'a';
    });
    viewOf(Kept) += 'b';
    viewOf(Lost) += 'b';
    __csi_view_end(&Lost, 1, 0);
    Main.sync();
    __csi_view_end(&Kept, 1, 0);
  }
  EXPECT_EQ(Kept, "ab");
  EXPECT_EQ(Lost, "a");
  EXPECT_EQ(Found.Warnings,
            std::vector<std::string>(
                {"a reducer was destroyed in 'f' before a sync merged its "
                 "views, which are lost: sync the tasks that use it, and the "
                 "one that created it, before it is destroyed"}));
}

int MergeCount;
void noteMerge(void *Left, void *Right) {
  store(id(1), MergeCount);
  load(id(2), Right, 4);
  store(id(3), Left, 4);
}
void noIdentity(void *) {}

TEST_F(HooksTest, MergesFollowTheirViewsAndNothingElse) {
  Fresh F;
  static int Sum;
  {
    Function Main;
    for (int I = 0; I < 4; ++I)
      Main.spawn(1, 0, [&](csan_frame &) {
        store(id(4), __csi_view(0, &Sum, 4, noIdentity, noteMerge), 4);
      });
    Main.sync();
    load(id(5), Sum);
  }
  // Two merges may run at the same time in another schedule.
  ASSERT_EQ(Found.pairs(), pair(1, 1));
  EXPECT_EQ(Found.Races[0].First.Is, Access::Merge);
  EXPECT_EQ(Found.Races[0].Second.Is, Access::Merge);
}

TEST_F(HooksTest, AViewKeptOverASpawnRaces) {
  Fresh F;
  static int Sum;
  {
    Function Main;
    void *Kept = __csi_view(0, &Sum, 4, noIdentity, nullptr);
    Main.spawn(1, 0, [&](csan_frame &) {
      store(id(1), __csi_view(0, &Sum, 4, noIdentity, nullptr), 4);
    });
    load(id(2), Kept, 4);
    Main.sync();
    load(id(3), Kept, 4);
  }
  EXPECT_EQ(Found.pairs(), pair(1, 2));
}

} // namespace
