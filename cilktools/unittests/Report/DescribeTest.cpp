//===- DescribeTest.cpp - races in words, in all formats ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Describe.h"
#include "../../cilksan/report/Outcome.h"
#include "../../cilksan/report/Writer.h"
#include "../../json/Json.h"
#include "Races.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

using namespace cilksan;
using cilktools::jsonString;
using cilktools::JsonText;

namespace {

std::string textOf(const Race &R, bool Color = false) {
  Options Wanted;
  Wanted.Color = Color;
  return createTextWriter(Wanted)->race(R);
}

bool contains(const std::string &Text, const std::string &Part) {
  return Text.find(Part) != std::string::npos;
}

std::string endOf(const Summary &S, bool ReportNone = false) {
  Options Wanted;
  Wanted.ReportNone = ReportNone;
  return createTextWriter(Wanted)->end(S);
}

// Makes the file p.c in a temporary folder.
class WithSource : public testing::Test {
protected:
  std::string Folder =
      testing::TempDir() + "/cilksan-describe-" + std::to_string(getpid());
  std::string Name = Folder + "-p.c";
  const char *File = Name.c_str();

  void SetUp() override {
    FILE *Stream = fopen(File, "w");
    fputs(Source, Stream);
    fclose(Stream);
  }
  void TearDown() override { remove(File); }
};

TEST(Headline, Accesses) {
  EXPECT_EQ(headline(spawnRace("p.c")),
            "write of 'shared' (4 bytes) in parallel with read at p.c:7:22");
  EXPECT_EQ(headline(libraryRace("p.c")), "write of 3 bytes in parallel with "
                                          "write of 5 bytes at p.c:7:3");
  EXPECT_EQ(headline(viewRace("p.c")), "merge of 'shared' (4 bytes) in "
                                       "parallel with read at p.c:7:22");
  EXPECT_EQ(headline(unknownRace()),
            "read in parallel with atomic write at an unknown place");
}

TEST(Kinds, OfRaces) {
  EXPECT_EQ(kindOf(spawnRace("p.c")), RaceKind::Determinacy);
  EXPECT_EQ(kindOf(freeRace("p.c")), RaceKind::Free);
  EXPECT_EQ(kindOf(viewRace("p.c")), RaceKind::View);
}

TEST(Names, ShortOnes) {
  for (auto [Name, Short] :
       {std::pair("f", "f"), std::pair("_ZN3app5childEPKc", "app::child"),
        std::pair("_ZNSt6vectorIiSaIiEE9push_backERKi",
                  "std::vector<>::push_back"),
        // void std::vector<...>::_M_realloc_insert<int const&>(...)
        std::pair("_ZNSt6vectorIiSaIiEE17_M_realloc_insertIJRKiEEEvN9__gnu_"
                  "cxx17__normal_iteratorIPiS1_EEDpOT_",
                  "std::vector<>::_M_realloc_insert<>"),
        std::pair("_ZN1TixEi", "T::operator[](int)"),
        std::pair("_ZN12_GLOBAL__N_11gEPFvvE", "(anonymous namespace)::g")})
    EXPECT_EQ(shortName(Name), Short);
}

TEST(Steps, OfTheSystem) {
  Place Header = {"/usr/include/c++/12/vector", 1, 1}, Own = {"p.c", 2, 1};
  std::vector<Frame> Frames = {{Frame::Inlined, "construct", Header},
                               {Frame::Call, "push_back", Own},
                               {Frame::Call, "f", Own}};
  EXPECT_EQ(framesOfSystem(Header, Frames), 2u);
  EXPECT_EQ(framesOfSystem(Own, Frames), 0u);
  EXPECT_EQ(framesOfSystem(Header, {}), 0u);
  Frames.insert(Frames.begin(), {Frame::Library, "free", Header});
  EXPECT_EQ(framesOfSystem({}, Frames), 3u);
  EXPECT_EQ(framesOfSystem({}, {{Frame::Library, "free", {}}}), 1u);
}

TEST(Steps, SpawnedCallsAreOne) {
  Race R = spawnRace("p.c");
  std::vector<Step> Steps = stepsOf(R.First.Frames, "parent", 10);
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_EQ(Steps[0].What, "'child' spawned in 'parent'");
  EXPECT_EQ(Steps[0].At.Column, 14);
}

TEST(Steps, Kinds) {
  Place At = {"p.c", 1, 1}, Other = {"p.c", 2, 1};
  auto OnlyStep = [&](Frame F, const char *Outer) {
    std::vector<Step> Steps = stepsOf({F}, Outer, 10);
    EXPECT_EQ(Steps.size(), 1u);
    return Steps[0].What;
  };
  EXPECT_EQ(OnlyStep({Frame::Call, "f", At}, "g"), "'f' called in 'g'");
  EXPECT_EQ(OnlyStep({Frame::Call, "f", At}, nullptr), "'f' called");
  EXPECT_EQ(OnlyStep({Frame::Call, "main", {}}, nullptr), "'main'");
  EXPECT_EQ(OnlyStep({Frame::Inlined, "f", At}, "g"),
            "'f' called in 'g', inlined");
  EXPECT_EQ(OnlyStep({Frame::Spawn, "g", At}, "g"), "a task spawned in 'g'");
  EXPECT_EQ(OnlyStep({Frame::Spawn, nullptr, At}, "g"),
            "a task spawned in 'g'");
  EXPECT_EQ(OnlyStep({Frame::Spawn, "f", At}, "g"), "'f' spawned in 'g'");
  EXPECT_EQ(OnlyStep({Frame::Iteration, "g", At}, nullptr),
            "an iteration of the cilk_for in 'g'");
  EXPECT_EQ(OnlyStep({Frame::Call, nullptr, At}, "g"),
            "a function called in 'g'");
  std::vector<Frame> Both = {{Frame::Inlined, "f", At},
                             {Frame::Spawn, "g", At}};
  ASSERT_EQ(stepsOf(Both, "g", 10).size(), 1u);
  EXPECT_EQ(stepsOf(Both, "g", 10)[0].What, "'f' spawned in 'g', inlined");
  // A call in a spawned block is not the spawn.
  EXPECT_EQ(
      stepsOf({{Frame::Call, "f", At}, {Frame::Spawn, "g", Other}}, "g", 10)
          .size(),
      2u);
}

TEST(Steps, OfTasksAreWithoutTheHeader) {
  const Place Own = {"p.cpp", 1, 1};
  const Place Header = {"/usr/include/cilk/concurrent/future.h", 2, 1};
  const std::vector<Step> Steps = stepsOf({{Frame::Call, "callee", Own},
                                           {Frame::Call, "task", Header},
                                           {Frame::Inlined, "call", Header},
                                           {Frame::Call, "run_task", {}},
                                           {Frame::Async, "start", Header},
                                           {Frame::Inlined, "start", Header},
                                           {Frame::Call, "async", Own},
                                           {Frame::Call, "caller", Own}},
                                          "main", 10);
  ASSERT_EQ(Steps.size(), 3u);
  EXPECT_EQ(Steps[0].What, "'callee' called in 'task'");
  EXPECT_EQ(Steps[1].What, "'task' started by cilk::async in 'caller'");
  EXPECT_TRUE(isSame(Steps[1].At, Own));
  EXPECT_EQ(Steps[2].What, "'caller' called in 'main'");
}

TEST(Steps, RepeatedOnesAreCounted) {
  std::vector<Frame> Frames(5, {Frame::Call, "f", {"p.c", 1, 1}});
  std::vector<Step> Steps = stepsOf(Frames, "f", 10);
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_EQ(Steps[0].Times, 5u);
  EXPECT_EQ(stepsOf(Frames, "main", 10).size(), 2u);
}

TEST(Steps, TheMiddleIsLeftOut) {
  Race R = deepRace("p.c", 1000);
  std::vector<Step> Steps = stepsOf(R.First.Frames, "parent", 16);
  ASSERT_EQ(Steps.size(), 16u);
  EXPECT_EQ(Steps[0].What, "'odd' called in 'even'");
  EXPECT_EQ(Steps[10].What, "(986 more steps)");
  EXPECT_EQ(Steps[15].What, "a task spawned in 'parent'");
}

TEST_F(WithSource, Hints) {
  EXPECT_EQ(hint(spawnRace(File)),
            "put a cilk_sync before " + Name + ":7:22 in 'parent'");
  EXPECT_TRUE(contains(hint(loopRace(File)), "make 'total' a reducer"));
  EXPECT_TRUE(contains(hint(loopRace("/nowhere.c")), "declare 'total' in the"))
      << "what the line does isn't known";
  EXPECT_TRUE(contains(hint(freeRace(File)), "free the memory after"));
  Race Task = spawnRace(File);
  Task.Async = true;
  EXPECT_EQ(hint(Task), "wait for the future of the task started at " + Name +
                            ":6:3 before " + Name + ":7:22");
  EXPECT_EQ(parallelism(Task), "from the cilk::async at " + Name +
                                   ":6:3 until its future is waited for");

  EXPECT_TRUE(contains(hint(viewRace(File)), "reduce function"));
  EXPECT_TRUE(contains(hint(unknownRace()), "make both accesses atomic"));

  Race R = loopRace(File);
  R.Of.Size = 80;
  EXPECT_TRUE(contains(hint(R), "let each iteration write only"));
  R = spawnRace(File);
  R.SecondLocks = {"a mutex"};
  EXPECT_TRUE(contains(hint(R), "hold the same lock"));
  R = libraryRace(File);
  EXPECT_TRUE(contains(hint(R), "put a cilk_sync before"));
  R.First.Frames[0].Function = R.Second.Frames[0].Function = "rand";
  EXPECT_TRUE(contains(hint(R), "'rand' keeps a state"));
  R = spawnRace(File);
  R.Second.Frames = R.First.Frames;
  EXPECT_TRUE(contains(hint(R), "tasks spawned there have memory"));
}

TEST_F(WithSource, Text) {
  EXPECT_EQ(
      textOf(spawnRace(File)),
      Name +
          ":3:10: race: write of 'shared' (4 bytes) in parallel with read "
          "at " +
          Name +
          ":7:22\n"
          "    3 |   shared = 5;\n"
          "      |          ^\n"
          "Race detected on location 0x404010: 'shared', a global variable of "
          "4 "
          "bytes, declared at " +
          Name +
          ":1:5\n"
          "* Write in 'child' at " +
          Name +
          ":3:10\n"
          "    'child' spawned in 'parent' at " +
          Name +
          ":6:14\n"
          "* Read in 'parent' at " +
          Name +
          ":7:22\n"
          "    7 | \tint copy = /* ä */ shared; // a tab, and a character of "
          "two "
          "bytes\n"
          "      | \t                   ^\n"
          "Common calling context\n"
          "    'parent' called in 'main' at " +
          Name +
          ":18:10\n"
          "    'main'\n"
          "Parallel: from the spawn at " +
          Name + ":6:3 to the sync at " + Name +
          ":8:3\n"
          "Help: put a cilk_sync before " +
          Name + ":7:22 in 'parent'\n\n");
}

TEST_F(WithSource, OnePlaceIsShownOnce) {
  std::string Text = textOf(loopRace(File));
  size_t Line = Text.find("total += a[i];");
  ASSERT_NE(Line, std::string::npos);
  EXPECT_EQ(Text.find("total += a[i];", Line + 1), std::string::npos);
}

TEST(Text, LibraryFunctionsAndHeap) {
  std::string Text = textOf(libraryRace("/nowhere/p.c"));
  EXPECT_TRUE(contains(Text, "* Write by 'strcpy' in 'app::child' at "
                             "/nowhere/p.c:3:3\n    'app::child' spawned in "
                             "'app::parent' at"))
      << Text;
  EXPECT_TRUE(contains(Text, ": a heap block of 64 bytes, at offset 16, "
                             "allocated by 'malloc' at /nowhere/p.c:18:3\n"
                             "    'main'\n"))
      << Text;
}

TEST(Text, HeadersOfTheSystem) {
  Race R = spawnRace("p.c");
  R.First.At = R.First.Declared = {"/usr/include/c++/12/vector", 1, 1};
  R.First.Variable = "_M_finish";
  std::string Text = textOf(R);
  EXPECT_TRUE(contains(Text, "* Write by 'child' in 'parent' at p.c:6:14\n"
                             "    a task spawned in 'parent' at p.c:6:3\n"))
      << Text;
  EXPECT_FALSE(contains(Text, "_M_finish"));
  EXPECT_FALSE(contains(Text, "/usr/include"));
}

TEST(Text, Locks) {
  std::string Text = textOf(freeRace("p.c"));
  EXPECT_TRUE(contains(Text, "    holding the locks inner, 0x20 (shared)\n"));
  EXPECT_TRUE(contains(Text, "    holding no lock\n"));
}

TEST(Text, Loop) {
  std::string Text = textOf(loopRace("p.c"));
  EXPECT_TRUE(
      contains(Text, "Parallel: the iterations of the cilk_for at p.c:13:3\n"));
}

TEST(Text, DeclarationsThatDiffer) {
  Race R = spawnRace("p.c");
  R.Second.Variable = "pointer";
  R.Second.Declared = {"p.c", 99, 1};
  std::string Text = textOf(R);
  EXPECT_TRUE(contains(Text, "    'pointer' is declared at p.c:99:1\n"));
  EXPECT_FALSE(contains(Text, "'shared' is declared at")) << "said already";
}

TEST(Text, WithoutDebugInformation) {
  EXPECT_TRUE(contains(textOf(unknownRace()), "Help: compile with -g"));
}

TEST(Text, LongLines) {
  std::string Name =
      testing::TempDir() + "/cilksan-long-" + std::to_string(getpid()) + ".c";
  FILE *Stream = fopen(Name.c_str(), "w");
  fprintf(Stream, "\n\n%s here %s\n", std::string(500, 'a').c_str(),
          std::string(500, 'b').c_str());
  fclose(Stream);
  Race R = spawnRace(Name.c_str());
  R.First.At.Column = 502;
  std::string Text = textOf(R);
  remove(Name.c_str());
  size_t Begin = Text.find("    3 | ") + 8, End = Text.find('\n', Begin);
  EXPECT_EQ(End - Begin, 120u);
  size_t Mark = Text.find('^', End);
  ASSERT_NE(Mark, std::string::npos);
  EXPECT_EQ(Text.substr(Begin + (Mark - End - 1 - 8), 4), "here");
}

TEST(Text, Colors) {
  EXPECT_FALSE(contains(textOf(spawnRace("p.c")), "\033"));
  std::string Text = textOf(spawnRace("p.c"), /*Color=*/true);
  EXPECT_TRUE(contains(Text, "\033[1;31mrace: \033[0m"));
  // Without the colours, the text must be the same.
  std::string Plain;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\033')
      I = Text.find('m', I);
    else
      Plain += Text[I];
  }
  EXPECT_EQ(Plain, textOf(spawnRace("p.c")));
}

TEST(Text, NamesDontControlTerminals) {
  EXPECT_FALSE(contains(textOf(spawnRace("a\033[2J\r.c")), "\033"));
}

TEST(Text, Summary) {
  Summary S;
  EXPECT_EQ(endOf(S), "") << "not before the end";
  S.Finished = S.Seen.HasRun = S.Seen.HasSpawned = true;
  EXPECT_EQ(endOf(S), "Cilksan detected 0 distinct races.\n"
                      "Cilksan suppressed 0 duplicate race reports.\n");
  S.Detected = S.Shown = 1;
  S.Duplicates = 7;
  EXPECT_EQ(endOf(S, /*ReportNone=*/true),
            "Cilksan detected 1 distinct races.\n"
            "Cilksan suppressed 7 duplicate race reports.\n"
            "Outcome: races\n");
  S.Shown = 0;
  S.Suppressed = 1;
  EXPECT_EQ(endOf(S), "Cilksan detected 1 distinct races.\n"
                      "Cilksan suppressed 7 duplicate race reports.\n"
                      "Cilksan reported the first 0 of them; "
                      "CILKSAN_MAX_REPORTS=0 shows all.\n"
                      "Cilksan left out 1 race that suppressions match.\n"
                      "Outcome: races\n");
}

TEST(Text, SingularAtTerminals) {
  Summary S;
  S.Finished = true;
  S.Detected = S.Shown = S.Duplicates = 1;
  Options Wanted;
  Wanted.Terminal = true;
  EXPECT_EQ(createTextWriter(Wanted)->end(S),
            "Cilksan detected 1 distinct race.\n"
            "Cilksan suppressed 1 duplicate race report.\n"
            "Outcome: races\n");
}

TEST(Text, Certificate) {
  Summary S;
  S.Finished = S.Seen.HasRun = S.Seen.HasSpawned = true;
  EXPECT_TRUE(contains(endOf(S, true), "No races: no schedule of this program "
                                       "on this input has"));
  EXPECT_FALSE(contains(endOf(S, true), "Limits"));
  S.Seen.Calls = {{"f(int)", {"p.c", 1, 2}, 0}, {"", {"p.c", 3, 4}, 2}};
  S.Seen.Locks = true;
  std::string End = endOf(S, true);
  EXPECT_TRUE(contains(End, "Limits:\n  - 'f(int)', which was called at "
                            "p.c:1:2, ran without instrumentation"));
  EXPECT_TRUE(contains(End, "  - a function that was called through a pointer "
                            "at p.c:3:4 and at 2 other places, ran without"));
  EXPECT_TRUE(contains(End, "  - locks were held"));
}

TEST(Outcome, EachLimitIsNamed) {
  Summary S;
  S.Finished = S.Seen.HasRun = S.Seen.HasSpawned = true;
  EXPECT_EQ(outcomeOf(S), Outcome::Certified);
  auto Limited = [&](const char *Part) {
    EXPECT_EQ(outcomeOf(S), Outcome::Limited) << Part;
    ASSERT_EQ(limitsOf(S).size(), 1u) << Part;
    EXPECT_TRUE(contains(limitsOf(S).front(), Part)) << limitsOf(S).front();
    S = Summary();
    S.Finished = S.Seen.HasRun = S.Seen.HasSpawned = true;
  };
  S.Seen.Units = {{"lib.c", "", {"_Z1fi", "g"}}};
  Limited("'f' and 'g' in 'lib.c' spawn without instrumentation");
  S.Seen.Units = {{"lib.c", "/lib.so", {"f"}}};
  Limited("'f' in 'lib.c' of the library '/lib.so' spawns without");
  S.Seen.Units = {{"lib.c", "", {"a", "b", "c", "d"}}};
  Limited("'a', 'b' and 2 other functions in 'lib.c' spawn");
  S.Seen.HasSpawned = false;
  Limited("no spawn ran");
  S.Seen.Threads.emplace_back();
  Limited("a thread of the program's own ran: what");
  S.Seen.Handlers = {{"p.c", 1, 2}};
  Limited("a handler of a signal was installed at p.c:1:2: what");
  S.Seen.Forked = true;
  Limited("by fork");
  S.Seen.Disabled = true;
  Limited("switched off");
  S.Suppressed = 2;
  Limited("2 races that suppressions match");
  S.Seen.Order = true;
  Limited("taken as in this run");
  S.Seen.Main = true;
  Limited("cilk::async");
  S.Seen.Atomics = true;
  Limited("atomic operations");
}

TEST(Outcome, NotChecked) {
  Summary S;
  EXPECT_EQ(outcomeOf(S), Outcome::NotChecked) << "not before the end";
  EXPECT_TRUE(contains(whyNotChecked(S), "has not come to its end"));
  S.Finished = true;
  EXPECT_TRUE(contains(whyNotChecked(S), "no code ran"));
  S.Seen.Units = {{"lib.c", "", {"f"}}};
  EXPECT_TRUE(contains(whyNotChecked(S), "and 'f' in 'lib.c' spawns without"));
  S.Seen.HasRun = true;
  EXPECT_TRUE(contains(whyNotChecked(S), "no spawn was seen, and 'f' in"));
  EXPECT_EQ(outcomeOf(S), Outcome::NotChecked);
  S.Seen.HasSpawned = true;
  EXPECT_EQ(outcomeOf(S), Outcome::Limited);
  S.Undeclared = 1;
  EXPECT_EQ(outcomeOf(S), Outcome::Races);
  S.Undeclared = 0;
  S.Waited = true;
  EXPECT_EQ(outcomeOf(S), Outcome::Races);
}

TEST(Outcome, Statuses) {
  Summary S;
  Options Wanted;
  EXPECT_EQ(statusOf(S, Wanted), 68);
  S.Finished = S.Seen.HasRun = S.Seen.HasSpawned = true;
  EXPECT_EQ(statusOf(S, Wanted), 0);
  S.Seen.Locks = true;
  EXPECT_EQ(statusOf(S, Wanted), 0);
  Wanted.Strict = true;
  EXPECT_EQ(statusOf(S, Wanted), 67);
  S.Detected = 1;
  EXPECT_EQ(statusOf(S, Wanted), 66);
  Wanted.ExitCode = 0;
  EXPECT_EQ(statusOf(S, Wanted), 0);
}

TEST(Json, Strings) {
  EXPECT_EQ(jsonString("a"), "\"a\"");
  EXPECT_EQ(jsonString("\"\\\n\t\x01\x7f"),
            "\"\\\"\\\\\\n\\u0009\\u0001\\u007f\"");
  EXPECT_EQ(jsonString(std::string("\0", 1)), "\"\\u0000\"");
  EXPECT_EQ(jsonString("\xc3\xa4\xe2\x82\xac\xf0\x9f\x8d\x80"),
            "\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x8d\x80\"");
}

TEST(Json, BytesThatAreNoText) {
  for (const char *Bytes :
       {"\x80", "\xff", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
        "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\xf5\x80\x80"}) {
    std::string Text = jsonString(std::string("<") + Bytes + ">");
    for (unsigned char Byte : Text)
      EXPECT_LT(Byte, 0x80) << Text;
    EXPECT_EQ(Text.substr(0, 5), "\"<\\\\x") << Text;
    EXPECT_EQ(Text.substr(Text.size() - 2), ">\"") << Text;
  }
}

TEST(Json, Values) {
  JsonText Text;
  Text.beginObject();
  Text.key("a").beginArray();
  Text.endArray();
  Text.key("b").beginArray();
  Text.value(uint64_t(1));
  Text.null();
  Text.beginObject();
  Text.endObject();
  Text.endArray();
  Text.key("c").boolean(true);
  Text.key("d").value(static_cast<const char *>(nullptr));
  Text.endObject();
  EXPECT_EQ(Text.text(), "{\n"
                         "  \"a\": [],\n"
                         "  \"b\": [\n"
                         "    1,\n"
                         "    null,\n"
                         "    {}\n"
                         "  ],\n"
                         "  \"c\": true,\n"
                         "  \"d\": null\n"
                         "}");
}

} // namespace
