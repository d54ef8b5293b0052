//===- RustSyncTest.cpp - how Rust's standard library synchronises --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the hook that tells of it does to the strands of a join: which accesses
// race then. test/Rust/corpus.test is about where the compiler puts the hook.
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include "Memos.h"
#include "Races.h"

#include <functional>
#include <gtest/gtest.h>

using namespace cilksan;

namespace {

class RustSyncTest : public testing::Test {
protected:
  void SetUp() override {
    provideMemos(100, 100, 100);
    Found.clear();
    forgetRaces();
  }

  static void tell(csi_synchronisation_t How, const void *What = nullptr,
                   uint64_t Value = 0) {
    __csan_synchronise(How, What, Value);
  }

  /// The pairs that race.
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

TEST_F(RustSyncTest, LocksAreThoseThatAreTaken) {
  static int X;
  static uint32_t Lock, Busy = 1;
  auto Store = [&](int Id, const uint32_t &L, csi_synchronisation_t How) {
    tell(How, &L, 0);
    store(Id, X);
    tell(CSI_GIVE_LOCK, &L);
  };
  EXPECT_EQ(join([&] { Store(1, Lock, CSI_MAY_TAKE_LOCK); },
                 [&] { Store(2, Lock, CSI_MAY_TAKE_LOCK); }),
            "");
  EXPECT_EQ(join([&] { Store(3, Lock, CSI_MAY_TAKE_LOCK_SHARED); },
                 [&] { Store(4, Lock, CSI_MAY_TAKE_LOCK); }),
            "");
  EXPECT_EQ(join([&] { Store(5, Lock, CSI_MAY_TAKE_LOCK_SHARED); },
                 [&] { Store(6, Lock, CSI_MAY_TAKE_LOCK_SHARED); }),
            "5-6");
  EXPECT_EQ(join([&] { Store(7, Busy, CSI_MAY_TAKE_LOCK); },
                 [&] { Store(8, Busy, CSI_MAY_TAKE_LOCK); }),
            "7-8");
}

TEST_F(RustSyncTest, ReceiversKnowWhatWasSent) {
  static int X, Y;
  static char Channel;
  EXPECT_EQ(join(
                [&] {
                  store(1, X);
                  tell(CSI_BEGIN_SEND, &Channel);
                  store(2, Channel);
                  tell(CSI_END_SEND, &Channel);
                  store(3, Y);
                },
                [&] {
                  tell(CSI_BEGIN_RECEIVE, &Channel);
                  store(4, Channel);
                  tell(CSI_END_RECEIVE, &Channel);
                  store(5, X);
                  store(6, Y);
                }),
            "3-6");
}

TEST_F(RustSyncTest, WhoIsAloneKnowsWhatOwnersDid) {
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

TEST_F(RustSyncTest, StreamsHaveALockEach) {
  static int X;
  auto Print = [&](int Id, uint64_t Stream) {
    tell(CSI_TAKE_STREAM, nullptr, Stream);
    store(Id, X);
    tell(CSI_GIVE_STREAM, nullptr, Stream);
  };
  EXPECT_EQ(join([&] { Print(1, 1); }, [&] { Print(2, 1); }), "");
  EXPECT_EQ(join([&] { Print(3, 1); }, [&] { Print(4, 2); }), "3-4");
}
