//===- UncheckedUnitsTest.cpp - notes of units without hooks --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/run/UncheckedUnits.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>

using namespace cilksan;

namespace {

std::string note(const std::string &Owner, uint32_t Type,
                 const std::string &Text) {
  const auto Pad = [](std::string S) {
    S.resize((S.size() + 3) & ~size_t(3));
    return S;
  };
  const uint32_t Head[] = {uint32_t(Owner.size() + 1), uint32_t(Text.size()),
                           Type};
  return std::string(reinterpret_cast<const char *>(Head), sizeof Head) +
         Pad(Owner + '\0') + Pad(Text);
}

std::string list(std::initializer_list<const char *> Names) {
  std::string Result;
  for (const char *Name : Names)
    Result += std::string(Name) + '\0';
  return Result;
}

std::vector<UncheckedUnit> unitsOf(const std::string &Notes) {
  std::vector<UncheckedUnit> Units;
  addUncheckedUnits(Units, Notes.data(), Notes.size(), "lib.so");
  return Units;
}

TEST(UncheckedUnits, AllNotesOfASegment) {
  const std::string Notes = note("GNU", 1, "abcd") +
                            note("OpenCilk", 1, list({"a.c", "f", "g"})) +
                            note("OpenCilk", 2, list({"b.c", "f"})) +
                            note("OpenCilk", 1, list({"c.c", "h"}));
  const std::vector<UncheckedUnit> Units = unitsOf(Notes);
  ASSERT_EQ(Units.size(), 2u);
  EXPECT_EQ(Units[0].File, "a.c");
  EXPECT_EQ(Units[0].Library, "lib.so");
  EXPECT_EQ(Units[0].Functions, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(Units[1].File, "c.c");
}

TEST(UncheckedUnits, EachOnce) {
  const std::string One = note("OpenCilk", 1, list({"a.c", "f"}));
  EXPECT_EQ(unitsOf(One + One).size(), 1u);
}

TEST(UncheckedUnits, MalformedNotesAreNotRead) {
  const std::string Good = note("OpenCilk", 1, list({"a.c", "f"}));
  for (size_t Size = 0; Size < Good.size(); ++Size)
    EXPECT_TRUE(unitsOf(Good.substr(0, Size)).empty()) << Size;
  EXPECT_TRUE(unitsOf(std::string(64, '\xff')).empty());
  EXPECT_TRUE(unitsOf(note("OpenCilk", 1, "a.c")).empty()) << "no function";
  EXPECT_EQ(unitsOf(note("OpenCilk", 1, std::string("a.c\0f", 5))).size(), 1u)
      << "without the last zero";
}

} // namespace
