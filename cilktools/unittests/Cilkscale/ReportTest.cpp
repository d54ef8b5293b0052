//===- ReportTest.cpp - CSV, JSON, and the environment --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace cilkscale;

namespace {

const Format Seconds = {"cilkscale", "seconds", 9, false};
const Format Counts = {"cilkscale-instructions", "instructions", 0, false};
const Format Time = {"cilkscale-benchmark", "seconds", 9, true};

TEST(Csv, Headers) {
  EXPECT_EQ(csvHeader(Seconds),
            "tag,work (seconds),span (seconds),parallelism,burdened_span "
            "(seconds),burdened_parallelism\n");
  EXPECT_EQ(csvHeader(Time), "tag,time (seconds)\n");
}

TEST(Csv, Rows) {
  EXPECT_EQ(csvRow(Seconds, {"a", 2, 0.5, 1}),
            "a,2.000000000,0.500000000,4,1.000000000,2\n");
  EXPECT_EQ(csvRow(Counts, {"", 1e15, 3, 6}),
            ",1000000000000000,3,3.33333e+14,6,1.66667e+14\n");
  EXPECT_EQ(csvRow(Time, {"t", 0.25, 0, 0}), "t,0.250000000\n");
}

TEST(Csv, NothingIsParallelInNoTime) {
  EXPECT_EQ(csvNumbers(Counts, {"", 0, 0, 0}), "0,0,0,0,0");
}

TEST(Csv, TagsAreQuotedWhereTheyHaveTo) {
  EXPECT_EQ(csvRow(Time, {"a,b", 1, 0, 0}), "\"a,b\",1.000000000\n");
  EXPECT_EQ(csvRow(Time, {"a\"b\n", 1, 0, 0}), "\"a\"\"b\n\",1.000000000\n");
}

TEST(Json, Rows) {
  EXPECT_EQ(json(Counts, 6250, {{"a\\\"\n", 10, 5, 8}, {"", 1, 1, 1}}, nullptr),
            R"({
  "tool": "cilkscale-instructions",
  "version": 1,
  "unit": "instructions",
  "burden": 6250,
  "rows": [
    {
      "tag": "a\\\"\n",
      "work": 10,
      "span": 5,
      "parallelism": 2,
      "burdened_span": 8,
      "burdened_parallelism": 1.25
    },
    {
      "tag": "",
      "work": 1,
      "span": 1,
      "parallelism": 1,
      "burdened_span": 1,
      "burdened_parallelism": 1
    }
  ]
}
)");
}

TEST(Json, Places) {
  SiteRow Loop = {"loop", "a.c", 3, 0, "f", 7, 60, 10};
  Loop.Executions = 2;
  const Attribution A =
      merge({{{"outside", "", 0, 0, "", 0, 40, 30}, -1}, {Loop, 0}},
            {{1, "task", {"a.c", 3, 0, "f"}, 7, 1, 60, 10}},
            {{{"a.c", 9, 2, "f"}, 4, 5, 100, 50, 3, 20}});
  const std::string Text = json(Counts, 6250, {}, &A);
  for (const char *Part : {R"(
  "sites": [
    {
      "kind": "outside",
)",
                           R"(
    {
      "kind": "loop",
      "file": "a.c",
      "line": 3,
      "column": 0,
      "function": "f",
      "tasks": 7,
      "executions": 2,
      "work": 60,
      "work_share": 0.6000,
      "span": 10,
      "span_share": 0.2500
    }
)",
                           R"(
    {
      "site": 1,
      "parent": 0,
      "tasks": 7,
      "work": 60,
      "span": 10
    }
)",
                           R"(
    {
      "site": 1,
      "begin": "task",
      "file": "a.c",
      "line": 3,
      "column": 0,
      "function": "f",
      "strands": 7,
      "strands_on_span": 1,
      "work": 60,
      "span": 10
    }
)",
                           R"(
      "line": 9,
      "column": 2,
      "function": "f",
      "count": 4,
      "tasks": 5,
      "work": 100,
      "span": 50,
      "alone": 3,
      "alone_work": 20
)"})
    EXPECT_NE(Text.find(Part), std::string::npos) << Part << "in" << Text;
}

TEST(Json, BytesThatAreNoTextAreWrittenByTheirNumbers) {
  const std::string Text = json(Time, 0, {{"caf\xe9", 1, 0, 0}}, nullptr);
  EXPECT_NE(Text.find(R"("tag": "caf\\xE9")"), std::string::npos) << Text;
}

TEST(SiteRows, PlacesAreMergedAndSorted) {
  const std::vector<SiteRow> Sites =
      mergeSites({{"spawn", "a.c", 3, 1, "f", 1, 5, 5},
                  {"spawn", "b.c", 3, 1, "f", 1, 5, 9},
                  {"spawn", "a.c", 3, 1, "", 2, 7, 6}});
  ASSERT_EQ(Sites.size(), 2u);
  EXPECT_EQ(Sites[0].File, "a.c");
  EXPECT_EQ(Sites[0].Function, "f");
  EXPECT_EQ(Sites[0].Tasks, 3u);
  EXPECT_EQ(Sites[0].Work, 12);
  EXPECT_EQ(Sites[0].Span, 11);
}

// outside -> f -> g -> f: the inner f adds to the outer one.
TEST(CallRows, RecursionIsFolded) {
  const SiteRow F = {"spawn", "a.c", 3, 1, "f", 1, 5, 5},
                G = {"spawn", "a.c", 7, 1, "g", 2, 7, 1};
  const Attribution A = merge({{{"outside", "", 0, 0, "", 0, 1, 1}, -1},
                               {F, 0},
                               {G, 1},
                               {F, 2},
                               {G, 0}},
                              {}, {});
  ASSERT_EQ(A.Calls.size(), 4u);
  const int Parents[] = {-1, 0, 1, 0};
  const double Work[] = {1, 10, 7, 7};
  for (size_t I = 0; I < 4; ++I) {
    EXPECT_EQ(A.Calls[I].Parent, Parents[I]);
    EXPECT_EQ(A.Calls[I].Site.Work, Work[I]);
  }
  EXPECT_EQ(A.SiteOf[2], A.SiteOf[3]);
  EXPECT_EQ(A.Sites[size_t(A.SiteOf[1])].Function, "f");
}

TEST(SiteRows, FunctionsAreNamed) {
  EXPECT_EQ(functionOf("f"), "f");
  EXPECT_EQ(functionOf("main.loop.2.loop"), "main");
  EXPECT_EQ(functionOf("N::f(int) (.loop.loop)"), "N::f(int)");
  EXPECT_EQ(functionOf(".loop"), ".loop");
  const std::string Text = table(Counts, {{"loop", "a.c", 3, 0, "f", 1, 5, 5},
                                          {"spawn", "a.c", 4, 2, "", 1, 5, 5}});
  EXPECT_NE(Text.find("loop a.c:3 in f\n"), std::string::npos) << Text;
  EXPECT_NE(Text.find("spawn a.c:4:2\n"), std::string::npos) << Text;
}

TEST(SiteRows, LongNamesAreNotCutOffTheLine) {
  const std::string Name(1000, 'x');
  const std::string Text = table(Counts, {{"spawn", Name, 3, 1, "f", 1, 5, 5}});
  EXPECT_EQ(Text.back(), '\n');
  EXPECT_NE(Text.find(Name), std::string::npos);
}

Options optionsOf(const char *Out, const char *Sites) {
  static const char *OfOut, *OfSites;
  OfOut = Out;
  OfSites = Sites;
  return readOptions([](const char *Name) {
    return strcmp(Name, "CILKSCALE_OUT") ? OfSites : OfOut;
  });
}

TEST(Environment, Formats) {
  EXPECT_FALSE(optionsOf(nullptr, nullptr).Json);
  EXPECT_FALSE(optionsOf("a.csv", nullptr).Json);
  EXPECT_TRUE(optionsOf("a.json", nullptr).Json);
  EXPECT_FALSE(optionsOf("json", nullptr).Json);
  EXPECT_EQ(optionsOf("", nullptr).Out, "");
}

TEST(Environment, Sites) {
  EXPECT_FALSE(optionsOf(nullptr, "").Sites);
  EXPECT_FALSE(optionsOf(nullptr, "0").Sites);
  EXPECT_TRUE(optionsOf(nullptr, "1").Sites);
  EXPECT_EQ(optionsOf(nullptr, "1").Problem, "");
  EXPECT_NE(optionsOf(nullptr, "2").Problem, "");
}

} // namespace
