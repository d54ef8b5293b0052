//===- ProgressTest.cpp - the line on the terminal during long runs -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Progress.h"

#include <gtest/gtest.h>

using namespace cilksan;

TEST(Progress, Text) {
  EXPECT_EQ(progressText(12345678, 4500000, 998, 345000000),
            "cilksan: 12.3 M accesses looked at, 4.5 M a second, 998 tasks, "
            "345 MB of memory");
  EXPECT_EQ(progressText(0, 0, 0, 0),
            "cilksan: 0 accesses looked at, 0 a second, 0 tasks, 0B of memory");
}

TEST(Progress, NotShownBeforeStart) { EXPECT_EQ(ProgressDue, UINT64_MAX); }
