//===- SuppressionsTest.cpp - suppressions of races -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Suppressions.h"
#include "Races.h"

#include <gtest/gtest.h>

using namespace cilksan;

namespace {

// Returns true if the rules in Text match R.
bool matches(const std::string &Text, const Race &R) {
  Suppressions Rules;
  EXPECT_EQ(Rules.parse(Text, "file"), "");
  Suppression By;
  return Rules.match(R, By);
}

std::string errorOf(const std::string &Text) {
  return Suppressions().parse(Text, "s.txt");
}

TEST(Patterns, Wildcards) {
  auto Fits = [](const char *Pattern, const char *Text) {
    return matchesPattern(Pattern, Text);
  };
  EXPECT_TRUE(Fits("abc", "abc"));
  EXPECT_FALSE(Fits("abc", "abcd"));
  EXPECT_FALSE(Fits("abc", "xabc"));
  EXPECT_TRUE(Fits("*", ""));
  EXPECT_TRUE(Fits("a*c", "ac"));
  EXPECT_TRUE(Fits("a*c", "abcbc"));
  EXPECT_FALSE(Fits("a*c", "abcb"));
  EXPECT_TRUE(Fits("*b*", "abc"));
  EXPECT_TRUE(Fits("a?c", "abc"));
  EXPECT_FALSE(Fits("a?c", "ac"));
  EXPECT_TRUE(Fits("**a**", "a"));
  EXPECT_FALSE(Fits("", "a"));
  EXPECT_TRUE(Fits("", ""));
  // Matching is quick even if many stars could share the text.
  std::string Long(100000, 'a');
  EXPECT_FALSE(Fits("*a*a*a*a*a*a*a*a*b", Long.c_str()));
}

TEST(Patterns, Functions) {
  const char *Name = "_ZN3app5childEPKc"; // app::child(char const*)
  EXPECT_TRUE(matchesFunction("_ZN3app*", Name));
  EXPECT_TRUE(matchesFunction("app::child", Name));
  EXPECT_TRUE(matchesFunction("app::*", Name));
  EXPECT_TRUE(matchesFunction("app::child(char const*)", Name));
  EXPECT_FALSE(matchesFunction("child", Name));
  EXPECT_FALSE(matchesFunction("*", nullptr));
  // A function in an unnamed namespace, with a function as parameter.
  EXPECT_TRUE(
      matchesFunction("(anonymous namespace)::g", "_ZN12_GLOBAL__N_11gEPFvvE"));
  EXPECT_TRUE(matchesFunction("T::f", "_ZNK1T1fEv"));
}

TEST(Patterns, Files) {
  EXPECT_TRUE(matchesFile("/home/me/lib/x.c", "/home/me/lib/x.c"));
  EXPECT_TRUE(matchesFile("lib/*", "/home/me/lib/x.c"));
  EXPECT_TRUE(matchesFile("x.c", "/home/me/lib/x.c"));
  EXPECT_FALSE(matchesFile("ib/x.c", "/home/me/lib/x.c"));
  EXPECT_FALSE(matchesFile("*", nullptr));
}

TEST(Suppressions, Race) {
  Race R = spawnRace("/src/p.c");
  EXPECT_TRUE(matches("race:child", R));
  EXPECT_TRUE(matches("race:parent", R));
  EXPECT_TRUE(matches("race:main", R));
  EXPECT_TRUE(matches("race:src/*", R));
  EXPECT_FALSE(matches("race:shared", R));
  EXPECT_FALSE(matches("", R));
}

TEST(Suppressions, RaceTop) {
  Race R = spawnRace("/src/p.c");
  EXPECT_TRUE(matches("race_top:child", R));
  EXPECT_TRUE(matches("race_top:parent", R));
  EXPECT_TRUE(matches("race_top:p.c", R));
  EXPECT_FALSE(matches("race_top:main", R));
}

TEST(Suppressions, LibraryFunctions) {
  Race R = libraryRace("/src/p.c");
  EXPECT_TRUE(matches("race_top:strcpy", R));
  EXPECT_TRUE(matches("race_top:p.c", R));
  EXPECT_FALSE(matches("race_top:app::child", R));
  EXPECT_TRUE(matches("race:app::child", R));
  EXPECT_FALSE(matches("race:malloc", R)) << "the allocation is no access";
}

TEST(Suppressions, Variable) {
  Race R = spawnRace("/src/p.c");
  EXPECT_TRUE(matches("variable:sh*", R));
  EXPECT_FALSE(matches("variable:child", R));
  R.First.Variable = R.Second.Variable = nullptr;
  EXPECT_TRUE(matches("variable:shared", R)) << "the object's name";
  EXPECT_FALSE(matches("variable:*", unknownRace()));
}

TEST(Suppressions, CommentsAndBlanks) {
  EXPECT_TRUE(matches("# race:no\r\n\n  race : child \r\n", spawnRace("p.c")));
  EXPECT_FALSE(matches("#race:child", spawnRace("p.c")));
  EXPECT_TRUE(matches("variable:no\nrace:child", spawnRace("p.c")));
}

TEST(Suppressions, Names) {
  Suppressions Rules;
  Rules.parse("\nrace:ch*", "s.txt");
  Suppression By;
  ASSERT_TRUE(Rules.match(spawnRace("p.c"), By));
  EXPECT_EQ(By.Description, "race:ch* (s.txt:2)");
}

TEST(Suppressions, BadLines) {
  EXPECT_EQ(errorOf("race:x\nchild\n"),
            "s.txt:2: no ':' in 'child'; write KIND:PATTERN");
  EXPECT_EQ(errorOf("\n\nrace:\n"),
            "s.txt:3: no pattern after 'race:'; use * to match all");
  EXPECT_EQ(errorOf("thread:x"),
            "s.txt:1: there are no suppressions of the kind 'thread'; use "
            "race, race_top or variable");
}

TEST(SuppressionsDeathTest, Files) {
  EXPECT_EXIT(Suppressions().read("/nowhere/at/all"),
              testing::ExitedWithCode(2),
              "^cilksan: can't read '/nowhere/at/all': No such file or "
              "directory; set CILKSAN_SUPPRESSIONS");
  EXPECT_EXIT(Suppressions().read("/"), testing::ExitedWithCode(2),
              "Is a directory");
}

} // namespace
