//===- StdioTest.cpp - models of stdio.h ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of stdio, above all of formats: the memory that is read and written
// through the arguments.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Stdio.h"
#include "Expect.h"
#include <clocale>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <gtest/gtest.h>

using namespace recorder;

extern "C" {
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __isoc99_sscanf(const char *, const char *, ...);
int __isoc23_sscanf(const char *, const char *, ...);
}

namespace {

char To[64], Text[64], Format[64];

Range state(FILE *Of) { return {Of, cilksan::models::StreamState}; }

/// Return the range of a string with its terminator.
Range whole(const char *Of) { return {Of, strlen(Of) + 1}; }
Range whole(const wchar_t *Of) { return {Of, (wcslen(Of) + 1) * 4}; }

int forward(char *Where, size_t N, const char *F, ...) {
  va_list List;
  va_start(List, F);
  int R = vsnprintf(Where, N, F, List);
  va_end(List);
  return R;
}

TEST(Printf, Strings) {
  strcpy(Text, "four");
  strcpy(Format, "<%s>");
  expect([&] { EXPECT_EQ(sprintf(To, Format, Text), 6); },
         {whole(Format), {Text, 5}}, {{To, 7}});
  EXPECT_STREQ(To, "<four>");
  expect([&] { EXPECT_EQ(snprintf(To, 4, Format, Text), 6); },
         {whole(Format), {Text, 5}}, {{To, 4}});
  expect([&] { EXPECT_EQ(snprintf(nullptr, 0, Format, Text), 6); },
         {whole(Format), {Text, 5}}, {});
  expect([&] { forward(To, 64, Format, Text); }, {whole(Format), {Text, 5}},
         {{To, 7}});
  expect([&] { __snprintf_chk(To, 64, 1, 64, Format, Text); },
         {whole(Format), {Text, 5}}, {{To, 7}});
  strcpy(Format, "%.3s");
  expect([&] { sprintf(To, Format, Text); }, {whole(Format), {Text, 3}},
         {{To, 4}});
  strcpy(Format, "%-8.*s|");
  expect([&] { sprintf(To, Format, 2, Text); }, {whole(Format), {Text, 2}},
         {{To, 10}});
  expect([&] { sprintf(To, Format, -2, Text); }, {whole(Format), {Text, 5}},
         {{To, 10}});
  strcpy(Format, "%.9s");
  expect([&] { sprintf(To, Format, Text); }, {whole(Format), {Text, 5}},
         {{To, 5}});
  strcpy(Format, "%s");
  expect([&] { sprintf(To, Format, nullptr); }, {whole(Format)}, {{To, 7}});
}

TEST(Printf, Arguments) {
  strcpy(Text, "end");
  strcpy(Format, "%d %5.1f %Lf %c %llx %p %% %zu %s");
  Record R = record([&] {
    sprintf(To, Format, 1, 2.5, 3.5L, 'x', 255ull, To, sizeof To, Text);
  });
  EXPECT_EQ(R.Read, merged({whole(Format), whole(Text)}));
  EXPECT_EQ(R.Written, Ranges({whole(To)}));
}

TEST(Printf, Positions) {
  strcpy(Text, "two");
  strcpy(Format, "%3$s %1$d %2$.1f");
  Record R = record([&] { sprintf(To, Format, 1, 2.0, Text); });
  EXPECT_STREQ(To, "two 1 2.0");
  EXPECT_EQ(R.Read, merged({whole(Format), whole(Text)}));
  EXPECT_EQ(R.Written, Ranges({{To, 10}}));
  strcpy(Format, "%2$*1$s");
  R = record([&] { sprintf(To, Format, 5, Text); });
  EXPECT_STREQ(To, "  two");
  EXPECT_EQ(R.Read, merged({whole(Format), whole(Text)}));
}

TEST(Printf, Counts) {
  int N;
  signed char C;
  long long L;
  strcpy(Format, "ab%nc%hhn%lln");
  expect([&] { sprintf(To, Format, &N, &C, &L); }, {whole(Format)},
         {{To, 4}, Range(&N), Range(&C), Range(&L)});
  EXPECT_EQ(N, 2);
  EXPECT_EQ(C, 3);
}

TEST(Printf, Wide) {
  wchar_t W[] = L"w\u00e4de", Made[32], WideFormat[] = L"%ls %s";
  setlocale(LC_ALL, "C.UTF-8");
  strcpy(Format, "%ls");
  expect([&] { EXPECT_EQ(sprintf(To, Format, W), 5); },
         {whole(Format), whole(W)}, {{To, 6}});
  strcpy(Format, "%.3ls"); // three bytes are two characters
  expect([&] { EXPECT_EQ(sprintf(To, Format, W), 3); }, {whole(Format), {W, 8}},
         {{To, 4}});
  strcpy(Format, "%.2ls"); // the second one has no room, but is read
  expect([&] { EXPECT_EQ(sprintf(To, Format, W), 1); }, {whole(Format), {W, 8}},
         {{To, 2}});
  strcpy(Text, "nar");
  expect([&] { EXPECT_EQ(swprintf(Made, 32, WideFormat, W, Text), 8); },
         {whole(WideFormat), whole(W), whole(Text)}, {{Made, 36}});
  wcscpy(WideFormat, L"%.2s");
  expect([&] { swprintf(Made, 32, WideFormat, Text); },
         {whole(WideFormat), {Text, 2}}, {{Made, 12}});
  setlocale(LC_ALL, "C");
}

TEST(Printf, Allocated) {
  char *Made = nullptr;
  strcpy(Format, "%d");
  Record R = record([&] { EXPECT_EQ(asprintf(&Made, Format, 123), 3); });
  EXPECT_STREQ(Made, "123");
  EXPECT_EQ(R.Allocated, Ranges({{Made, 4}}));
  EXPECT_EQ(R.writtenElsewhere(), Ranges({Range(&Made)}));
  free(Made);
}

TEST(Scanf, Objects) {
  int I;
  short H;
  double D;
  float F;
  long L;
  char Word[8] = {}, Two[2], Set[8];
  strcpy(Text, "1 2 3.5 4.5 word xy abc");
  strcpy(Format, "%d %hd %lf %f %7s %2c %[a-c]");
  expect(
      [&] {
        EXPECT_EQ(sscanf(Text, Format, &I, &H, &D, &F, Word, Two, Set), 7);
      },
      {whole(Text), whole(Format)},
      {Range(&I),
       Range(&H),
       Range(&D),
       Range(&F),
       {Word, 5},
       Range(&Two),
       {Set, 4}});
  EXPECT_EQ(D, 3.5);
  strcpy(Format, "%*d %ld%n");
  expect([&] { EXPECT_EQ(__isoc99_sscanf(Text, Format, &L, &I), 1); },
         {whole(Text), whole(Format)}, {Range(&L), Range(&I)});
  EXPECT_EQ(I, 3);
  // If the second one does not match, nothing is stored from there on.
  strcpy(Format, "%d x%d");
  expect([&] { EXPECT_EQ(sscanf(Text, Format, &I, &L), 1); },
         {whole(Text), whole(Format)}, {Range(&I)});
  expect([&] { EXPECT_EQ(__isoc23_sscanf(Text, Format, &I, &L), 1); },
         {whole(Text), whole(Format)}, {Range(&I)});
  char *New = nullptr;
  strcpy(Format, "%*d %*d %*f %*f %ms");
  Record R = record([&] { EXPECT_EQ(sscanf(Text, Format, &New), 1); });
  EXPECT_STREQ(New, "word");
  EXPECT_EQ(R.Allocated, Ranges({{New, 5}}));
  EXPECT_EQ(R.writtenElsewhere(), Ranges({Range(&New)}));
  free(New);
}

class Streams : public testing::Test {
protected:
  void SetUp() override {
    Stream = tmpfile();
    ASSERT_TRUE(Stream);
    fputs("first line\nsecond\n", Stream);
    rewind(Stream);
  }
  void TearDown() override { fclose(Stream); }
  FILE *Stream = nullptr;
};

TEST_F(Streams, Input) {
  expect([&] { EXPECT_EQ(fgetc(Stream), 'f'); }, {}, {state(Stream)});
  expect([&] { EXPECT_EQ(fgets(To, 64, Stream), To); }, {},
         {{To, 11}, state(Stream)});
  EXPECT_STREQ(To, "irst line\n");
  expect([&] { EXPECT_EQ(fread(To, 2, 2, Stream), 2u); }, {},
         {{To, 4}, state(Stream)});
  int N = 0;
  strcpy(Format, "%[a-z]");
  expect([&] { N = fscanf(Stream, Format, To); }, {whole(Format)},
         {{To, 3}, state(Stream)});
  EXPECT_EQ(N, 1);
  expect([&] { N = feof(Stream); }, {state(Stream)}, {});
  EXPECT_EQ(N, 0);
  expect([&] { fgetc(Stream); }, {}, {state(Stream)});
  expect([&] { EXPECT_EQ(fgets(To, 64, Stream), nullptr); }, {},
         {state(Stream)});
  EXPECT_TRUE(feof(Stream));
}

TEST_F(Streams, Lines) {
  char *Line = nullptr;
  size_t Size = 0;
  Record R = record([&] { EXPECT_EQ(getline(&Line, &Size, Stream), 11); });
  EXPECT_EQ(R.Allocated, Ranges({{Line, Size}}));
  EXPECT_EQ(R.writtenElsewhere(),
            merged({state(Stream), Range(&Line), Range(&Size)}));
  R = record([&] { EXPECT_EQ(getline(&Line, &Size, Stream), 7); });
  EXPECT_TRUE(R.Allocated.empty());
  EXPECT_EQ(R.Written, merged({state(Stream), {Line, 8}}));
  free(Line);
}

TEST_F(Streams, Output) {
  strcpy(Text, "text");
  expect([&] { fputs(Text, Stream); }, {{Text, 5}}, {state(Stream)});
  expect([&] { fwrite(Text, 1, 4, Stream); }, {{Text, 4}}, {state(Stream)});
  strcpy(Format, "%s");
  expect([&] { fprintf(Stream, Format, Text); }, {whole(Format), {Text, 5}},
         {state(Stream)});
  expect([&] { fileno(Stream); }, {Range(&Stream->_fileno)}, {});
  expect([&] { ftell(Stream); }, {state(Stream)}, {});
  Record R = record([&] { flockfile(Stream); });
  EXPECT_EQ(R.Locked, std::vector<const void *>({Stream}));
  R = record([&] { funlockfile(Stream); });
  EXPECT_EQ(R.Unlocked, std::vector<const void *>({Stream}));
}

TEST(Memory, Stream) {
  char *Buffer = nullptr;
  size_t Size = 0;
  FILE *Stream = nullptr;
  Record R = record([&] { Stream = open_memstream(&Buffer, &Size); });
  EXPECT_EQ(R.Allocated, Ranges({Range(Stream)}));
  fputs("hello", Stream);
  R = record([&] { fclose(Stream); });
  EXPECT_EQ(R.Freed, std::vector<const void *>({Stream}));
  EXPECT_STREQ(Buffer, "hello");
  EXPECT_EQ(R.Allocated, Ranges({{Buffer, 6}}));
  free(Buffer);
}

} // namespace
