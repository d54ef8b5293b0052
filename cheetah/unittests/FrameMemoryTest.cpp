//===- FrameMemoryTest.cpp - dynamic memory of spawning functions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/workers/worker.h"
}

#include <gtest/gtest.h>

#include <cstring>

namespace {

void *allocate(void **List, uint64_t Size, uint64_t Align) {
  return CILKRTS_ABI(__cilkrts_frame_alloc)(List, Size, Align);
}
void release(void **List, void *Mark) {
  CILKRTS_ABI(__cilkrts_frame_release)(List, Mark);
}

TEST(FrameMemory, Alignment) {
  void *List = nullptr;
  for (uint64_t Align = 1; Align <= 4096; Align *= 2)
    for (uint64_t Size : {0, 1, 7, 64, 5000}) {
      void *At = allocate(&List, Size, Align);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(At) % Align, 0u);
      memset(At, 0x5a, Size);
    }
  release(&List, nullptr);
  EXPECT_EQ(List, nullptr);
}

// A block's memory goes at the block's end, the function's stays.
TEST(FrameMemory, Marks) {
  void *List = nullptr;
  char *Outer = static_cast<char *>(allocate(&List, 100, 16));
  memset(Outer, 1, 100);
  for (int Round = 0; Round < 3; ++Round) {
    void *Mark = List;
    for (int I = 0; I < 10; ++I)
      memset(allocate(&List, 1000, 8), 2, 1000);
    release(&List, Mark);
    EXPECT_EQ(List, Mark);
  }
  for (int I = 0; I < 100; ++I)
    EXPECT_EQ(Outer[I], 1);
  release(&List, nullptr);
  EXPECT_EQ(List, nullptr);
}

TEST(FrameMemoryDeathTest, TooMuch) {
  void *List = nullptr;
  EXPECT_EXIT(
      allocate(&List, UINT64_MAX - 8, 16), testing::ExitedWithCode(1),
      "^cilk: no memory for a local array of 18446744073709551607 bytes");
}

} // namespace
