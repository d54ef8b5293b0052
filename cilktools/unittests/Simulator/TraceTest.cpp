//===- TraceTest.cpp - recording spawn trees ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

using namespace cilkscale;

namespace {

constexpr size_t Plenty = size_t(1) << 24;

TEST(Trace, KnowsWorkAndSpan) {
  Recorder R(Plenty);
  R.strand(10);
  R.beginTask(0);
  R.strand(100);
  R.end();
  R.strand(30);
  R.beginTask(1);
  R.strand(50);
  R.end();
  R.strand(5);
  R.sync(0); // after max(10 + 100, 45)
  R.strand(1);
  R.sync(1);
  R.strand(2);
  Trace T = R.finish(1);
  EXPECT_EQ(T.work(), 198u);
  EXPECT_EQ(T.span(), 113u);
}

TEST(Trace, OfPerfectTree) {
  Recorder R(Plenty);
  perfect(R, 10, 7);
  Trace T = R.finish(1);
  EXPECT_EQ(T.work(), 7u * 1024);
  EXPECT_EQ(T.span(), 7u);
}

TEST(Trace, CallsThatDoNotSpawnAreStrands) {
  Recorder R(Plenty);
  R.strand(1);
  R.beginCall();
  R.strand(2);
  R.beginCall();
  R.end();
  R.end();
  R.sync(0);
  R.strand(4);
  Trace T = R.finish(1);
  ASSERT_EQ(T.Tokens.size(), 1u);
  EXPECT_EQ(T.Tokens[0].amount(), 7u);
}

// A function spawns in one of its branches, and calls itself twice in another
// branch.
TEST(Trace, CallsOfWhatSpawnsAreKept) {
  Recorder R(Plenty);
  R.beginCall();
  for (int Half = 0; Half < 2; ++Half) {
    R.beginCall();
    R.beginTask(0);
    R.strand(8);
    R.end();
    R.strand(8);
    R.sync(0);
    R.end();
  }
  R.end();
  Trace T = R.finish(1);
  EXPECT_EQ(T.work(), 32u);
  EXPECT_EQ(T.span(), 16u);
}

TEST(Trace, StaysSmall) {
  Recorder R(1000);
  for (int I = 0; I < 100; ++I) {
    R.beginTask(0);
    perfect(R, 8, 100 + I);
    R.end();
    R.sync(0);
  }
  Trace T = R.finish(1);
  EXPECT_LE(T.Tokens.size(), 1010u);
  EXPECT_GT(T.Threshold, 0u);
  EXPECT_EQ(T.work(), 256u * (100 * 100 + 99 * 50));
  EXPECT_EQ(checkTrace(T), "");
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
// glibc's malloc maps large blocks until a mapped block is given back. After
// that it keeps such blocks, and the program has fewer page faults.
TEST(Trace, LeavesMallocAsItIs) {
  {
    Recorder R(1 << 20);
    perfect(R, 18, 5);
    R.finish(1);
  }
  const size_t Mapped = mallinfo2().hblkhd;
  void *volatile Block = malloc(1 << 20);
  EXPECT_GE(mallinfo2().hblkhd, Mapped + (1 << 20));
  free(Block);
}
#endif

TEST(Trace, DepthCountsParts) {
  Recorder R(Plenty);
  R.beginTask(0);
  R.beginCall();
  EXPECT_EQ(R.depth(), 2u);
  R.endAbove(1);
  EXPECT_EQ(R.depth(), 1u);
  R.end();
  R.end(); // nothing to end
  EXPECT_EQ(R.depth(), 0u);
}

class TraceFile : public testing::Test {
protected:
  char Path[32] = "/tmp/cilktrace-XXXXXX";
  void SetUp() override {
    int Fd = mkstemp(Path);
    ASSERT_GE(Fd, 0);
    close(Fd);
  }
  void TearDown() override { unlink(Path); }
};

TEST_F(TraceFile, IsReadAsWritten) {
  std::mt19937 Gen(3);
  Recorder R(Plenty);
  for (int I = 0; I < 50; ++I)
    random(R, Gen, 5);
  Trace T = R.finish(0.25), Again;
  ASSERT_TRUE(writeTrace(T, Path));
  ASSERT_EQ(readTrace(Again, Path), "");
  EXPECT_EQ(Again.NanosecondsPerTick, 0.25);
  EXPECT_EQ(Again.Tokens.size(), T.Tokens.size());
  EXPECT_EQ(Again.work(), T.work());
  EXPECT_EQ(Again.span(), T.span());
}

TEST_F(TraceFile, DamageIsFound) {
  Recorder R(Plenty);
  perfect(R, 3, 5);
  Trace T = R.finish(1), Again;
  EXPECT_NE(readTrace(Again, Path), ""); // empty
  EXPECT_NE(readTrace(Again, "/dev/null/trace"), "");
  ASSERT_TRUE(writeTrace(T, Path));
  ASSERT_EQ(truncate(Path, 40), 0);
  EXPECT_EQ(readTrace(Again, Path), "is shorter than it says");
  T.Tokens.push_back(Token(Token::End, 0));
  ASSERT_TRUE(writeTrace(T, Path));
  EXPECT_NE(readTrace(Again, Path).find("ends what hasn't begun"),
            std::string::npos);
  EXPECT_FALSE(writeTrace(T, "/dev/null/trace"));
}

} // namespace
