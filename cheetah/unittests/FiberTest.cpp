//===- FiberTest.cpp - the allocator of stacks ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/os/fiber.h"
}

#include "Runtime.h"

#include <sys/mman.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

class Fiber : public testing::Test {
protected:
  static void SetUpTestSuite() { startRuntime(); }
};

TEST_F(Fiber, AddressesTellTheFiber) {
  cilkrts_fiber_cache Cache = {};
  char *F = cilkrts_fiber_get(&Cache);
  size_t Size = cilkrts_fiber_bytes();
  EXPECT_EQ(reinterpret_cast<uintptr_t>(F) % Size, 0u);
  EXPECT_EQ(cilkrts_fiber_of(F), F);
  EXPECT_EQ(cilkrts_fiber_of(F + Size / 2), F);
  EXPECT_EQ(cilkrts_fiber_of(F + Size - 1), F);
  EXPECT_NE(cilkrts_fiber_of(F + Size), F);
  EXPECT_EQ(cilkrts_fiber_of(&Cache), nullptr);
  EXPECT_EQ(cilkrts_fiber_of(nullptr), nullptr);
  EXPECT_EQ(cilkrts_fiber_of(cilkrts_fiber_base - 1), nullptr);
  EXPECT_EQ(cilkrts_fiber_of(cilkrts_fiber_base + cilkrts_fiber_space),
            nullptr);
  char *Top = static_cast<char *>(cilkrts_fiber_top(F));
  EXPECT_EQ(cilkrts_fiber_of(Top), F);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(Top) % 16, 0u);
  cilkrts_fiber_put(&Cache, F);
}

TEST_F(Fiber, GuardPage) {
  cilkrts_fiber_cache Cache = {};
  char *F = cilkrts_fiber_get(&Cache);
  size_t Page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  size_t Guard = std::max(cilkrts_fiber_bytes() / 16, Page);
  EXPECT_TRUE(cilkrts_fiber_is_guard(F));
  EXPECT_TRUE(cilkrts_fiber_is_guard(F + Guard - 1));
  EXPECT_FALSE(cilkrts_fiber_is_guard(F + Guard));
  EXPECT_FALSE(cilkrts_fiber_is_guard(&Cache));
  memset(F + Guard, 1, cilkrts_fiber_bytes() - Guard);
  EXPECT_DEATH(*static_cast<volatile char *>(F + Guard - 1) = 1, "");
  EXPECT_DEATH(*static_cast<volatile char *>(F) = 1, "");
  cilkrts_fiber_put(&Cache, F);
}

size_t countMappings() {
  std::ifstream Maps("/proc/self/maps");
  return static_cast<size_t>(
      std::count(std::istreambuf_iterator<char>(Maps), {}, '\n'));
}

// A process has some 65000 mappings at most.
TEST_F(Fiber, GuardsAreNoMappings) {
  size_t Page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *Any =
      mmap(nullptr, Page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(Any, MAP_FAILED);
  bool Has = madvise(Any, Page, /*MADV_GUARD_INSTALL*/ 102) == 0;
  munmap(Any, Page);
  if (!Has)
    GTEST_SKIP() << "the kernel has no guards without a mapping";
  if (cilkrts_tsan())
    GTEST_SKIP() << "ThreadSanitizer has mappings beside each stack";
  // The guards of the first fibers are mappings, for core files.
  constexpr size_t Count = 3 * FiberPool;
  cilkrts_fiber_cache Cache = {};
  std::vector<char *> Taken;
  for (size_t I = 0; I < CILKRTS_GUARDS_APART; ++I)
    Taken.push_back(cilkrts_fiber_get(&Cache));
  size_t Before = countMappings();
  for (size_t I = 0; I < Count; ++I)
    Taken.push_back(cilkrts_fiber_get(&Cache));
  EXPECT_LE(countMappings(), Before + 2);
  for (char *F : Taken)
    cilkrts_fiber_put(&Cache, F);
}

// Returns true if the kernel and debuggers write the memory at Address to core
// files.
bool isInCoreFiles(const void *Address) {
  auto Place = reinterpret_cast<uintptr_t>(Address);
  std::ifstream Maps("/proc/self/smaps");
  std::string Line;
  for (bool Here = false; std::getline(Maps, Line);) {
    uintptr_t Begin, End;
    if (sscanf(Line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &Begin, &End) == 2)
      Here = Begin <= Place && Place < End;
    else if (Here && Line.rfind("VmFlags:", 0) == 0)
      return Line.find(" dd") == std::string::npos;
  }
  return false;
}

TEST_F(Fiber, CoreFilesHaveFibersInUseOnly) {
  cilkrts_fiber_cache Cache = {};
  char *F = cilkrts_fiber_get(&Cache);
  EXPECT_TRUE(isInCoreFiles(F + cilkrts_fiber_bytes() / 2));
  EXPECT_FALSE(isInCoreFiles(cilkrts_fiber_base + cilkrts_fiber_space - 1));
  cilkrts_fiber_put(&Cache, F);
}

// The last one given back is warm in the processor's caches.
TEST_F(Fiber, LastInFirstOut) {
  cilkrts_fiber_cache Cache = {};
  char *A = cilkrts_fiber_get(&Cache), *B = cilkrts_fiber_get(&Cache);
  cilkrts_fiber_put(&Cache, A);
  cilkrts_fiber_put(&Cache, B);
  EXPECT_EQ(cilkrts_fiber_get(&Cache), B);
  EXPECT_EQ(cilkrts_fiber_get(&Cache), A);
}

TEST_F(Fiber, NeverTwice) {
  cilkrts_fiber_cache Cache = {};
  for (int Round = 0; Round < 3; ++Round) {
    std::set<char *> Used;
    for (unsigned I = 0; I < FiberPool * 10; ++I) {
      char *F = cilkrts_fiber_get(&Cache);
      EXPECT_TRUE(Used.insert(F).second);
      // Also the memory of a fiber that had been given back to the kernel.
      memset(static_cast<char *>(cilkrts_fiber_top(F)) - 5000, 1, 5000);
    }
    for (char *F : Used) {
      cilkrts_fiber_put(&Cache, F);
      EXPECT_LT(Cache.count, FiberPool);
    }
  }
}

// Fibers of stolen work end elsewhere than where they came from.
TEST_F(Fiber, CachesExchangeThroughTheCommonList) {
  cilkrts_fiber_cache From = {}, To = {};
  std::set<char *> Ever;
  for (int Round = 0; Round < 1000; ++Round) {
    char *F = cilkrts_fiber_get(&From);
    Ever.insert(F);
    cilkrts_fiber_put(&To, F);
  }
  EXPECT_LE(Ever.size(), FiberPool * 4);
}

TEST_F(Fiber, ManyThreads) {
  enum { Threads = 4, Rounds = 2000, AtOnce = FiberPool * 3 };
  std::vector<std::thread> All;
  for (int T = 0; T < Threads; ++T)
    All.emplace_back([T] {
      cilkrts_fiber_cache Cache = {};
      for (int Round = 0; Round < Rounds; ++Round) {
        char *Mine[AtOnce];
        for (int I = 0; I < AtOnce; ++I) {
          Mine[I] = cilkrts_fiber_get(&Cache);
          *static_cast<int *>(cilkrts_fiber_top(Mine[I])) = T * AtOnce + I;
        }
        for (int I = 0; I < AtOnce; ++I) {
          ASSERT_EQ(*static_cast<int *>(cilkrts_fiber_top(Mine[I])),
                    T * AtOnce + I);
          cilkrts_fiber_put(&Cache, Mine[I]);
        }
      }
    });
  for (std::thread &T : All)
    T.join();
}

} // namespace
