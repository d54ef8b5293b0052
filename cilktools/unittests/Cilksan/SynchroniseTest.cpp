//===- SynchroniseTest.cpp - synchronisation in libraries of Rust ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests the hook for synchronisation in Rust: which accesses of a join's
// strands race after calls of the hook. interop/rust/test/corpus.test tests the
// places at which the compiler inserts the hook.
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "../../cilksan/locks/Locksets.h"
#include "../../cilksan/objects/SiteCaches.h"
#include "../../cilksan/order/SPBags.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/shadow/AccessCheck.h"
#include "../../cilksan/shadow/FoundRaces.h"

#include <functional>
#include <gtest/gtest.h>

using namespace cilksan;

namespace {

class SynchroniseTest : public testing::Test {
protected:
  void SetUp() override {
    provideSiteCaches(100, 100, 100);
    Found.clear();
    forgetRaces();
  }
  /// Without this call, other tests would begin with the first task's locks.
  void TearDown() override {
    forgetHeld(__csan_state.TaskBag);
    __csan_state.Lockset = 0;
    updateChecking();
  }

  static void tell(csi_synchronisation_t How, const void *What = nullptr,
                   uint64_t Value = 0) {
    __csan_synchronise(How, What, Value);
  }

  /// Returns the pairs that race.
  static std::string join(const std::function<void()> &First,
                          const std::function<void()> &Second) {
    Found.clear();
    forgetRaces();
    {
      Function Main;
      Main.spawn(1, 0, [&](csan_frame &) { First(); });
      Second();
      Main.sync();
    }
    return Found.pairs();
  }
};

} // namespace

TEST_F(SynchroniseTest, LocksAreThoseThatAreTaken) {
  static int X;
  static uint32_t Lock;
  auto Store = [&](int Id, const uint32_t *L, csi_synchronisation_t How) {
    tell(How, L);
    store(Id, X);
    tell(CSI_GIVE_LOCK, L);
  };
  EXPECT_EQ(join([&] { Store(1, &Lock, CSI_TAKE_LOCK); },
                 [&] { Store(2, &Lock, CSI_TAKE_LOCK); }),
            "");
  EXPECT_EQ(join([&] { Store(3, &Lock, CSI_TAKE_LOCK_SHARED); },
                 [&] { Store(4, &Lock, CSI_TAKE_LOCK); }),
            "");
  EXPECT_EQ(join([&] { Store(5, &Lock, CSI_TAKE_LOCK_SHARED); },
                 [&] { Store(6, &Lock, CSI_TAKE_LOCK_SHARED); }),
            "5-6");
  EXPECT_EQ(join([&] { Store(7, nullptr, CSI_TAKE_LOCK); },
                 [&] { Store(8, nullptr, CSI_TAKE_LOCK); }),
            "7-8");
}

// The lock counts once in the set, until both have released it.
TEST_F(SynchroniseTest, PartTakesLockOfItsTask) {
  static const char Lock = 0;
  const uint32_t Taken = addHeld(&Lock, LockMode::Exclusive);
  beginPart();
  EXPECT_EQ(addHeld(&Lock, LockMode::Exclusive), Taken);
  EXPECT_EQ(removeHeld(&Lock), Taken);
  endPart();
  EXPECT_EQ(removeHeld(&Lock), 0u);
}

TEST_F(SynchroniseTest, WhatIsDoneOnceComesBeforeThoseThatLook) {
  constexpr uint32_t IsDone = 0, IsNot = 3;
  static int X, Y, Z;
  static uint32_t Once;
  auto Do = [&](int Id) {
    Once = IsNot;
    store(Id, Z);
    tell(CSI_MAY_HAVE_BEEN_DONE, &Once);
    tell(CSI_BEGIN_ONCE, &Once);
    store(Id + 1, X);
    Once = IsDone;
    tell(CSI_END_ONCE, &Once);
    store(Id + 2, Y);
  };
  EXPECT_EQ(join([&] { Do(1); },
                 [&] {
                   tell(CSI_MAY_HAVE_BEEN_DONE, &Once);
                   store(4, X);
                   store(5, Y);
                   store(6, Z);
                 }),
            "3-5 1-6");
  EXPECT_EQ(join([&] { Do(7); }, [&] { store(10, X); }), "8-10");
  // The code at that address has not run yet.
  EXPECT_EQ(join([&] { Do(11); },
                 [&] {
                   Once = IsNot;
                   tell(CSI_MAY_HAVE_BEEN_DONE, &Once);
                   store(14, X);
                 }),
            "12-14");
}

TEST_F(SynchroniseTest, WhatIsDoneOnceInAnotherOneComesBeforeBoth) {
  constexpr uint32_t IsDone = 0, IsNot = 3;
  static int X;
  static uint32_t Inner, Outer;
  Inner = Outer = IsNot;
  auto DoInner = [&] {
    tell(CSI_BEGIN_ONCE, &Inner);
    store(1, X);
    Inner = IsDone;
    tell(CSI_END_ONCE, &Inner);
  };
  EXPECT_EQ(join(
                [&] {
                  Function F;
                  F.spawn(2, 0, [&](csan_frame &) { DoInner(); });
                  tell(CSI_BEGIN_ONCE, &Outer);
                  tell(CSI_MAY_HAVE_BEEN_DONE, &Inner);
                  Outer = IsDone;
                  tell(CSI_END_ONCE, &Outer);
                  F.sync();
                },
                [&] {
                  tell(CSI_MAY_HAVE_BEEN_DONE, &Outer);
                  store(2, X);
                }),
            "");
}

TEST_F(SynchroniseTest, WhoGetsMemoryKnowsWhatWasDoneWithItBefore) {
  constexpr uint32_t IsDone = 0, IsNot = 3;
  static int Block[4], Other[4];
  static uint32_t Once;
  Once = IsNot;
  EXPECT_EQ(join(
                [&] {
                  allocated(Block, sizeof Block);
                  store(1, Block[0]);
                  store(2, Other[0]);
                  tell(CSI_BEGIN_ONCE, &Once);
                  Once = IsDone;
                  tell(CSI_END_ONCE, &Once);
                  store(3, Block[1]);
                },
                [&] {
                  tell(CSI_MAY_HAVE_BEEN_DONE, &Once);
                  load(4, Block[0]);
                  load(5, Block[1]);
                  load(6, Other[0]);
                }),
            "3-5 2-6");
  freed(Block);
}

TEST_F(SynchroniseTest, ReceiversKnowWhatWasDoneBeforeTheirMessage) {
  static int X, Y, Z;
  static char Channel;
  EXPECT_EQ(join(
                [&] {
                  store(1, X);
                  tell(CSI_BEGIN_CHANNEL, &Channel);
                  tell(CSI_SEND, &Channel, 2);
                  tell(CSI_SEND, nullptr, 4);
                  store(2, Channel);
                  tell(CSI_END_CHANNEL, &Channel);
                  store(3, Y);
                  tell(CSI_SEND, &Channel, 4);
                  store(4, Z);
                },
                [&] {
                  tell(CSI_BEGIN_CHANNEL, &Channel);
                  store(5, Channel);
                  // The message is at the last place in a block.
                  tell(CSI_RECEIVE, &Channel, 3);
                  tell(CSI_END_CHANNEL, &Channel);
                  store(6, X);
                  load(7, Y);
                  tell(CSI_RECEIVE_ALL, &Channel);
                  store(8, Y);
                  store(9, Z);
                }),
            "3-7 4-9");
}

TEST_F(SynchroniseTest, WhoFindsNoSenderKnowsWhatAllDid) {
  static int X, Y;
  static uintptr_t Count;
  static char Channel;
  auto LetGo = [&](bool Closes) {
    __csan_before_release(&Count);
    if (Closes)
      tell(CSI_CLOSE, &Channel);
    __csan_after_release();
  };
  EXPECT_EQ(join(
                [&] {
                  Function F;
                  F.spawn(2, 0, [&](csan_frame &) {
                    store(1, X);
                    LetGo(false);
                  });
                  LetGo(true);
                  store(2, Y);
                  F.sync();
                },
                [&] {
                  tell(CSI_BEGIN_CHANNEL, &Channel);
                  tell(CSI_END_CHANNEL, &Channel);
                  store(3, X);
                  store(4, Y);
                }),
            "2-4");
}

TEST_F(SynchroniseTest, WhoIsAloneKnowsWhatOwnersDid) {
  static int X, Y;
  static uintptr_t Count;
  auto LetGo = [&] {
    __csan_before_release(&Count);
    --Count;
    __csan_after_release();
  };
  auto Run = [&](uintptr_t Owners) {
    Count = Owners;
    return join(
        [&] {
          store(1, X);
          LetGo();
          store(2, Y);
        },
        [&] {
          tell(CSI_MAY_BE_ALONE, &Count);
          store(3, X);
          store(4, Y);
        });
  };
  EXPECT_EQ(Run(2), "2-4");
  EXPECT_EQ(Run(3), "1-3 2-4");
}

namespace {
/// A variable like a thread-local variable of Rust that owns a block in the
/// heap.
thread_local int *volatile Own;
int OwnBlock[4];
} // namespace

TEST_F(SynchroniseTest, ThreadsOwnWhatTheirVariablesLeadTo) {
  auto Use = [&](int Id) {
    tell(CSI_USE_LOCAL);
    if (!Own) {
      allocated(OwnBlock, sizeof OwnBlock);
      Own = OwnBlock;
    }
    store(Id, OwnBlock[1]);
  };
  EXPECT_EQ(join([&] { Use(1); }, [&] { Use(2); }), "");
  // An access by a strand that does not use the variable.
  EXPECT_EQ(join([&] { Use(3); }, [&] { store(4, OwnBlock[1]); }), "3-4");
  EXPECT_EQ(join([&] { store(5, OwnBlock[1]); }, [&] { Use(6); }), "5-6");
  freed(OwnBlock);
  // If no variable leads to a block, the strands have shared the block in
  // another way.
  auto UseOther = [&](int Id) {
    tell(CSI_USE_LOCAL);
    if (Id == 7)
      allocated(OwnBlock, sizeof OwnBlock);
    store(Id, OwnBlock[1]);
  };
  Own = nullptr;
  EXPECT_EQ(join([&] { UseOther(7); }, [&] { UseOther(8); }), "7-8");
  freed(OwnBlock);
}

TEST_F(SynchroniseTest, CallersAreInTheirThreadsAfterTheSync) {
  Own = nullptr;
  Found.clear();
  forgetRaces();
  Function Main;
  Main.spawn(1, 0, [&](csan_frame &) {
    Function F;
    tell(CSI_USE_LOCAL);
    allocated(OwnBlock, sizeof OwnBlock);
    Own = OwnBlock;
    F.spawn(2, 0, [&](csan_frame &) {
      Function G;
      tell(CSI_USE_LOCAL);
      store(1, OwnBlock[0]);
    });
    // This may be another thread, which got the address from a variable of its
    // own.
    store(2, OwnBlock[0]);
    F.sync();
    store(3, OwnBlock[2]);
  });
  tell(CSI_USE_LOCAL);
  store(4, OwnBlock[2]);
  EXPECT_EQ(Found.pairs(), "1-2");
  Main.sync();
  freed(OwnBlock);
  Own = nullptr;
}

TEST_F(SynchroniseTest, WhatPrintsHasALockForItself) {
  static int X;
  auto Print = [&](const std::function<void()> &Body) {
    tell(CSI_BEGIN_PRINT);
    Body();
    tell(CSI_END_PRINT);
  };
  // An access by the library, and an access by a function that the library has
  // called.
  auto Store = [&](int Id) {
    accessRange(makeSite(SiteKind::Store, Id), true, Manner::Plain,
                reinterpret_cast<uintptr_t>(&X), sizeof X);
  };
  EXPECT_EQ(join([&] { Print([&] { Store(1); }); },
                 [&] { Print([&] { Store(2); }); }),
            "");
  EXPECT_EQ(join(
                [&] {
                  Print([&] {
                    Function F;
                    Store(3);
                  });
                },
                [&] { Print([&] { Store(4); }); }),
            "3-4");
  EXPECT_EQ(join([&] { Print([&] { Store(5); }); }, [&] { Store(6); }), "5-6");
}

TEST_F(SynchroniseTest, StreamsHaveALockEach) {
  static int X;
  auto Print = [&](int Id, uint64_t Stream) {
    tell(CSI_TAKE_STREAM, nullptr, Stream);
    store(Id, X);
    tell(CSI_GIVE_STREAM, nullptr, Stream);
  };
  EXPECT_EQ(join([&] { Print(1, 1); }, [&] { Print(2, 1); }), "");
  EXPECT_EQ(join([&] { Print(3, 1); }, [&] { Print(4, 2); }), "3-4");
}
