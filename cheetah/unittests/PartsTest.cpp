//===- PartsTest.cpp - tests of parts.h ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../io/parts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using cilk::io::rest;

namespace {

// Parts whose lengths the test chooses. Their bytes are the digits in turn.
struct Parts {
  std::string Text;
  std::vector<iovec> All;

  explicit Parts(const std::vector<size_t> &Lengths) {
    for (size_t Length : Lengths)
      for (size_t I = 0; I < Length; ++I)
        Text += static_cast<char>('0' + Text.size() % 10);
    char *At = Text.data();
    for (size_t Length : Lengths) {
      All.push_back({At, Length});
      At += Length;
    }
  }

  // Reads all parts in steps of at most Most bytes. Each step continues with
  // the rest that the step before has left.
  std::string read(size_t Most) const {
    std::string Read;
    for (;;) {
      const rest Left(All.data(), All.size(), Read.size());
      if (!Left.count)
        return Read;
      size_t Room = Most;
      for (size_t I = 0; I < Left.count && Room; ++I) {
        const size_t Length = std::min(Room, Left.parts[I].iov_len);
        EXPECT_GT(Length, 0u);
        Read.append(static_cast<char *>(Left.parts[I].iov_base), Length);
        Room -= Length;
      }
    }
  }
};

TEST(Parts, NothingIsLeftOfNothing) {
  EXPECT_EQ(rest(nullptr, 0, 0).count, 0u);
  EXPECT_EQ(Parts({0, 0, 0}).read(1), "");
}

TEST(Parts, AllIsLeftInItsOrderHoweverMuchIsDoneAtATime) {
  const std::vector<size_t> Many(40, 3);
  for (const Parts &P :
       {Parts({1}), Parts({3, 0, 4}), Parts({0, 5, 0, 0, 7, 0}), Parts(Many)})
    for (size_t Most : {1, 2, 3, 4, 100, 1000})
      EXPECT_EQ(P.read(Most), P.Text);
}

TEST(Parts, TheSizeIsThatOfAll) {
  const Parts P({3, 0, 4});
  EXPECT_EQ(cilk::io::size_of(P.All.data(), P.All.size()), 7u);
  EXPECT_EQ(cilk::io::size_of(nullptr, 0), 0u);
}

} // namespace
