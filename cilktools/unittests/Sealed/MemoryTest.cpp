//===- MemoryTest.cpp - the tools' heap ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This program uses the heap for everything, GoogleTest included.
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

namespace {

bool isFilled(const unsigned char *Block, size_t Size, unsigned char With) {
  for (size_t I = 0; I < Size; ++I)
    if (Block[I] != With)
      return false;
  return true;
}

TEST(Memory, BlocksOfAnySizeAreAlignedAndApart) {
  std::vector<unsigned char *> Blocks;
  const size_t Sizes[] = {0, 1, 15, 16, 17, 1000, 65520, 65521, 1 << 20};
  for (size_t Size : Sizes) {
    auto *Block = static_cast<unsigned char *>(malloc(Size));
    ASSERT_NE(Block, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(Block) % alignof(std::max_align_t),
              0u);
    memset(Block, static_cast<int>(Blocks.size() + 1), Size);
    Blocks.push_back(Block);
  }
  for (size_t I = 0; I < Blocks.size(); ++I) {
    EXPECT_TRUE(
        isFilled(Blocks[I], Sizes[I], static_cast<unsigned char>(I + 1)));
    free(Blocks[I]);
  }
}

TEST(Memory, WhatIsGivenBackIsTakenAgain) {
  void *First = malloc(5000);
  free(First);
  void *Second = malloc(5000);
  EXPECT_EQ(First, Second);
  free(Second);
  free(nullptr);
}

TEST(Memory, AlignedBlocksAreGivenBackWhole) {
  for (size_t Boundary : {16, 64, 4096}) {
    void *Blocks[3];
    for (void *&Block : Blocks) {
      ASSERT_EQ(posix_memalign(&Block, Boundary, 100), 0);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(Block) % Boundary, 0u);
      memset(Block, 1, 100);
    }
    for (void *Block : Blocks)
      free(Block);
  }
}

TEST(Memory, ResizedBlocksKeepWhatIsInThem) {
  auto *Block = static_cast<unsigned char *>(realloc(nullptr, 24));
  memset(Block, 7, 24);
  EXPECT_EQ(realloc(Block, 8), Block);
  auto *Larger = static_cast<unsigned char *>(realloc(Block, 100000));
  ASSERT_NE(Larger, nullptr);
  EXPECT_TRUE(isFilled(Larger, 24, 7));
  free(Larger);
}

TEST(Memory, BlocksOfOthersAreLeftAlone) {
  alignas(16) unsigned char Other[64];
  memset(Other, 9, sizeof Other);
  free(Other + 32);
  EXPECT_TRUE(isFilled(Other, sizeof Other, 9));
}

TEST(Memory, TooMuchIsRefused) {
  volatile size_t Most = SIZE_MAX, Half = SIZE_MAX / 4;
  errno = 0;
  EXPECT_EQ(malloc(Most), nullptr);
  EXPECT_EQ(errno, ENOMEM);
  EXPECT_EQ(malloc(Half), nullptr);
  void *Block = nullptr;
  EXPECT_EQ(posix_memalign(&Block, 64, Half), ENOMEM);
  EXPECT_EXIT(Block = operator new(Half), testing::ExitedWithCode(2),
              "^cilk: no memory is left for the tool: .*ulimit -v");
}

TEST(Memory, NewAndDeleteUseIt) {
  void *First = operator new[](300);
  operator delete[](First);
  void *Second = operator new(300);
  EXPECT_EQ(First, Second);
  operator delete(Second, size_t(300));
  void *Third = malloc(300);
  EXPECT_EQ(First, Third);
  operator delete[](Third, size_t(300));
}

} // namespace
