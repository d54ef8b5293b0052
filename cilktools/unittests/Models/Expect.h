//===- Expect.h - expected effects of a call --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests a model: calls its function once, and compares the effects that the
// model tells with the expected effects.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_EXPECT_H
#define CILKSAN_MODELS_EXPECT_H

#include "Recorder.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace recorder {

enum Reading { All, Some };

/// Expects that \p Call reads exactly \p Read and writes exactly \p Written.
/// With Some, the call may read more (for example constants). Errors name the
/// caller's line.
template <class F>
void expect(F Call, Ranges Read, Ranges Written, Reading Which = All,
            int Line = __builtin_LINE()) {
  Record R = record(Call);
  testing::ScopedTrace Trace(__FILE__, Line, "called in this line of the test");
  EXPECT_EQ(R.Written, merged(Written));
  if (Which == All) {
    EXPECT_EQ(R.Read, merged(Read));
    return;
  }
  for (const Range &One : Read)
    EXPECT_TRUE(std::any_of(R.Read.begin(), R.Read.end(), [&](const Range &In) {
      return One.begin() >= In.begin() && One.end() <= In.end();
    })) << One;
}

} // namespace recorder

#endif // CILKSAN_MODELS_EXPECT_H
