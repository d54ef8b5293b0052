//===- OptionsTest.cpp - Cilksan's options ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Options.h"
#include "../../cilksan/report/Paths.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <unistd.h>

using namespace cilksan;

namespace {

std::map<std::string, std::string> Variables;

Options read(std::map<std::string, std::string> Set) {
  Variables = std::move(Set);
  return readOptions([](const char *Name) -> const char * {
    auto Variable = Variables.find(Name);
    return Variable == Variables.end() ? nullptr : Variable->second.c_str();
  });
}

TEST(Options, Defaults) {
  for (const Options &Read :
       {read({}), read({{"CILKSAN_OUT", ""}, {"CILKSAN_EXITCODE", ""}})}) {
    EXPECT_EQ(Read.Out, "");
    EXPECT_EQ(Read.Format, Options::Text);
    EXPECT_EQ(Read.ExitCode, 66);
    EXPECT_FALSE(Read.ReportNone);
    EXPECT_FALSE(Read.Strict);
    EXPECT_EQ(Read.Suppressions, "");
    EXPECT_EQ(Read.MaxReports, 0u);
    EXPECT_FALSE(Read.Debugger);
    EXPECT_FALSE(Read.CheckAtomics);
    EXPECT_FALSE(Read.Stats);
    EXPECT_EQ(Read.Progress, Options::Never);
  }
}

TEST(Options, FormatOfTheFile) {
  auto FormatOf = [](const char *Name) {
    return read({{"CILKSAN_OUT", Name}}).Format;
  };
  EXPECT_EQ(FormatOf("races"), Options::Text);
  EXPECT_EQ(FormatOf("races.txt"), Options::Text);
  EXPECT_EQ(FormatOf("races.json"), Options::Json);
  EXPECT_EQ(FormatOf("races.sarif"), Options::Sarif);
  EXPECT_EQ(FormatOf("races.sarif.json"), Options::Sarif);
  EXPECT_EQ(FormatOf("races.json.old"), Options::Text);
  EXPECT_EQ(
      read({{"CILKSAN_OUT", "a.json"}, {"CILKSAN_FORMAT", "text"}}).Format,
      Options::Text);
  EXPECT_EQ(read({{"CILKSAN_FORMAT", "json"}}).Format, Options::Json);
  EXPECT_EQ(read({{"CILKSAN_FORMAT", "sarif"}}).Format, Options::Sarif);
}

TEST(Options, NamesOfFiles) {
  EXPECT_EQ(read({{"CILKSAN_OUT", "a/b"}}).Out, startDirectory() + "/a/b");
  EXPECT_EQ(read({{"CILKSAN_OUT", "/a/b"}}).Out, "/a/b");
  Options Read = read({{"CILKSAN_OUT", "/x.%p.%%.%p"}});
  std::string Process = std::to_string(getpid());
  EXPECT_EQ(Read.Out, "/x." + Process + ".%." + Process);
  EXPECT_EQ(read({{"CILKSAN_SUPPRESSIONS", "%p"}}).Suppressions,
            startDirectory() + "/%p");
}

TEST(Options, Numbers) {
  EXPECT_EQ(read({{"CILKSAN_EXITCODE", "0"}}).ExitCode, 0);
  EXPECT_EQ(read({{"CILKSAN_EXITCODE", "255"}}).ExitCode, 255);
  EXPECT_EQ(read({{"CILKSAN_MAX_REPORTS", "18446744073709551615"}}).MaxReports,
            UINT64_MAX);
}

TEST(Options, Flags) {
  Options Read = read({{"CILKSAN_REPORT_NONE", "1"},
                       {"CILKSAN_STRICT", "1"},
                       {"CILKSAN_DEBUGGER", "1"},
                       {"CILKSAN_CHECK_ATOMICS", "1"},
                       {"CILKSAN_STATS", "1"}});
  EXPECT_TRUE(Read.ReportNone && Read.Strict && Read.Debugger &&
              Read.CheckAtomics && Read.Stats);
  EXPECT_FALSE(read({{"CILKSAN_DEBUGGER", "0"}}).Debugger);
}

TEST(Options, Progress) {
  EXPECT_EQ(read({{"CILKSAN_PROGRESS", "1"}}).Progress, Options::AtOnce);
  EXPECT_EQ(read({{"CILKSAN_PROGRESS", "0"}}).Progress, Options::Never);
}

TEST(Options, Color) {
  EXPECT_TRUE(read({{"CILKSAN_COLOR_REPORT", "1"}}).Color);
  EXPECT_TRUE(read({{"CILKSAN_COLOR_REPORT", "1"}, {"NO_COLOR", "1"}}).Color);
  EXPECT_FALSE(read({{"CILKSAN_COLOR_REPORT", "0"}}).Color);
  // A file is no terminal.
  EXPECT_FALSE(read({{"CILKSAN_OUT", "a"}, {"TERM", "xterm"}}).Color);
}

// Expects a message on stderr and status 2.
void expectError(std::map<std::string, std::string> Set, const char *Message) {
  EXPECT_EXIT(read(Set), testing::ExitedWithCode(2), Message);
}

TEST(OptionsDeathTest, BadValues) {
  expectError({{"CILKSAN_PROGRESS", "yes"}},
              "CILKSAN_PROGRESS is 'yes'; use 0, 1 or auto");
  expectError({{"CILKSAN_FORMAT", "xml"}},
              "^cilksan: CILKSAN_FORMAT is 'xml'; use text, json or sarif\n$");
  expectError({{"CILKSAN_COLOR_REPORT", "yes"}}, "'yes'; use 0, 1 or auto\n");
  for (const char *Value :
       {"256", "-1", "x", "1x", " 1", "+1", "0x1", "99999999999999999999999"})
    expectError({{"CILKSAN_EXITCODE", Value}}, "a number from 0 to 255\n");
  expectError({{"CILKSAN_MAX_REPORTS", "18446744073709551616"}},
              "CILKSAN_MAX_REPORTS is '18446744073709551616'");
  for (const char *Name : {"CILKSAN_REPORT_NONE", "CILKSAN_DEBUGGER",
                           "CILKSAN_CHECK_ATOMICS", "CILKSAN_STATS"})
    expectError({{Name, "on"}}, "is 'on'; use 0 or 1\n");
  for (const char *Value : {"a%", "%d", "%"})
    expectError({{"CILKSAN_OUT", Value}}, "use %p");
}

TEST(OptionsDeathTest, TerminalsAreNotControlled) {
  expectError({{"CILKSAN_FORMAT", "\033[2J"}}, "is '.x1b.2J'");
}

} // namespace
