//===- HeaderTest.cpp - cilk/cilkscale.h without a tool ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that measures itself must compile without Cilkscale as well.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilkscale.h>

#include <gtest/gtest.h>

#include <sstream>

namespace {

wsp_t of(long long Work, long long Span, long long Burdened) {
  wsp_t Result = wsp_zero();
  Result.work = Work;
  Result.span = Span;
  Result.bspan = Burdened;
  return Result;
}

void expectEqual(const wsp_t &A, const wsp_t &B) {
  EXPECT_EQ(A.work, B.work);
  EXPECT_EQ(A.span, B.span);
  EXPECT_EQ(A.bspan, B.bspan);
}

TEST(Header, NothingIsMeasuredWithoutTheTool) {
  expectEqual(wsp_getworkspan(), wsp_zero());
  wsp_dump(wsp_getworkspan(), "tag");
  std::ostringstream Out;
  Out << of(1, 2, 3);
  EXPECT_EQ(Out.str(), "0,0,0,0,0");
}

TEST(Header, MeasuresAddAndSubtract) {
  wsp_t Sum = of(10, 5, 7);
  expectEqual(Sum + of(1, 2, 3), of(11, 7, 10));
  expectEqual(Sum - of(1, 2, 3), of(9, 3, 4));
  Sum += of(1, 2, 3);
  expectEqual(Sum, of(11, 7, 10));
  Sum -= of(1, 2, 3);
  expectEqual(Sum, of(10, 5, 7));
}

} // namespace
