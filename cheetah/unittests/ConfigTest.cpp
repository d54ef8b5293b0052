//===- ConfigTest.cpp - numbers in the environment ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/os/config.h"
}

#include <gtest/gtest.h>

namespace {

constexpr uint64_t Most = UINT64_MAX;

// The number that Text stands for, or a marker for none.
std::string parse(const char *Text, bool Suffixes = true, uint64_t Least = 0,
                  uint64_t Limit = Most) {
  uint64_t Value = 12345;
  if (cilkrts_parse_number(Text, Suffixes, Least, Limit, &Value))
    return std::to_string(Value);
  EXPECT_EQ(Value, 12345u) << "a rejected text changed the result: " << Text;
  return "rejected";
}

TEST(Config, WholeNumbers) {
  EXPECT_EQ(parse("0"), "0");
  EXPECT_EQ(parse("7"), "7");
  EXPECT_EQ(parse("0042"), "42");
  EXPECT_EQ(parse("18446744073709551615"), "18446744073709551615");
}

TEST(Config, Suffixes) {
  EXPECT_EQ(parse("1k"), "1024");
  EXPECT_EQ(parse("1K"), "1024");
  EXPECT_EQ(parse("3M"), "3145728");
  EXPECT_EQ(parse("2g"), "2147483648");
  EXPECT_EQ(parse("17179869183G"), "18446744072635809792");
}

TEST(Config, SuffixesOnlyWhereAllowed) {
  EXPECT_EQ(parse("1K", false), "rejected");
  EXPECT_EQ(parse("1", false), "1");
}

TEST(Config, Overflow) {
  EXPECT_EQ(parse("18446744073709551616"), "rejected");
  EXPECT_EQ(parse("99999999999999999999999999"), "rejected");
  EXPECT_EQ(parse("17179869184G"), "rejected");
  EXPECT_EQ(parse("18014398509481984K"), "rejected");
}

TEST(Config, Nonsense) {
  for (const char *Text :
       {"", " ", " 1", "1 ", "+1", "-1", "0x10", "1.5", "1e3", "K", "1KB",
        "1KK", "1T", "many", "1\n", "\xc2\xb2"})
    EXPECT_EQ(parse(Text), "rejected") << "'" << Text << "'";
}

TEST(Config, Bounds) {
  EXPECT_EQ(parse("4", true, 5, 8), "rejected");
  EXPECT_EQ(parse("5", true, 5, 8), "5");
  EXPECT_EQ(parse("8", true, 5, 8), "8");
  EXPECT_EQ(parse("9", true, 5, 8), "rejected");
  EXPECT_EQ(parse("1K", true, 5, 1023), "rejected");
}

} // namespace
