//===- SourceTest.cpp - names of files and lines of source ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Source.h"
#include "../../cilksan/report/Paths.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace cilksan;

namespace {

// A file with a text, which the destructor deletes.
struct TemporaryFile {
  std::string Name = testing::TempDir() + "/cilksan-source-" +
                     std::to_string(getpid()) + "-" + std::to_string(++Count) +
                     ".c";
  static int Count;

  explicit TemporaryFile(const std::string &Text) {
    FILE *File = fopen(Name.c_str(), "w");
    fwrite(Text.data(), 1, Text.size(), File);
    fclose(File);
  }
  ~TemporaryFile() { remove(Name.c_str()); }

  std::string line(int Number) const {
    return sourceLine({Name.c_str(), Number, 0}).value_or("none");
  }
};

int TemporaryFile::Count = 0;

TEST(Paths, Uris) {
  std::string Base = startDirectory();
  EXPECT_EQ(uriOf("a/b.c"), "a/b.c");
  EXPECT_EQ(uriOf("./a//./b.c"), "a/b.c");
  EXPECT_EQ(uriOf("a/../b.c"), "b.c");
  EXPECT_EQ(uriOf(Base + "/b.c"), "b.c");
  EXPECT_EQ(uriOf("/b.c"), "file:///b.c");
  EXPECT_EQ(uriOf("/../b.c"), "file:///b.c");
  std::string Beside = folderUri(Base);
  Beside.back() = 'x';
  EXPECT_EQ(uriOf(Base + "x/b.c"), Beside + "/b.c");
  EXPECT_EQ(uriOf("a b:%\xff?#.c"), "a%20b%3A%25%FF%3F%23.c");
  EXPECT_EQ(folderUri("/"), "file:///");
  EXPECT_EQ(folderUri("/a b"), "file:///a%20b/");
}

TEST(Paths, ShortOnes) {
  std::string Base = startDirectory();
  EXPECT_EQ(shortPath(Base + "/a/b.c"), "a/b.c");
  EXPECT_EQ(shortPath("a.c"), "a.c");
  for (std::string Path : {Base, Base + "/", Base + "x/b.c", std::string("/b")})
    EXPECT_EQ(shortPath(Path), Path);
}

TEST(Source, Lines) {
  TemporaryFile File("one\n\n\tthree\r\nfour");
  EXPECT_EQ(File.line(1), "one");
  EXPECT_EQ(File.line(2), "");
  EXPECT_EQ(File.line(3), "\tthree");
  EXPECT_EQ(File.line(4), "four");
  EXPECT_EQ(File.line(5), "none");
  EXPECT_EQ(File.line(0), "none");
  EXPECT_EQ(File.line(-1), "none");
}

TEST(Source, NewlineAtTheEnd) {
  TemporaryFile File("one\n");
  EXPECT_EQ(File.line(1), "one");
  EXPECT_EQ(File.line(2), "none");
}

TEST(Source, WhatIsNoSource) {
  EXPECT_FALSE(sourceLine({nullptr, 1, 1}));
  EXPECT_FALSE(sourceLine({"/nowhere/at/all.c", 1, 1}));
  EXPECT_FALSE(sourceLine({"/", 1, 1}));
  EXPECT_FALSE(sourceLine({"/dev/zero", 1, 1}));
  TemporaryFile Empty("");
  EXPECT_EQ(Empty.line(1), "none");
  TemporaryFile Large("x\n" + std::string(1 << 20, 'x'));
  EXPECT_EQ(Large.line(1), "none");
  TemporaryFile Fifo("");
  remove(Fifo.Name.c_str());
  ASSERT_EQ(mkfifo(Fifo.Name.c_str(), 0600), 0);
  EXPECT_EQ(Fifo.line(1), "none");
}

TEST(Source, ManyFiles) {
  // There are more files than are kept, so each file is dropped and read again.
  std::string Text = "first\n" + std::string(1000000, 'x');
  for (int I = 0; I < 40; ++I) {
    TemporaryFile File(Text);
    EXPECT_EQ(File.line(1), "first");
    EXPECT_EQ(File.line(1), "first");
  }
}

TEST(Source, IgnoreComments) {
  for (const char *Line :
       {"x = 1; // cilksan-ignore", "x = 1; /* cilksan-ignore */",
        "x; // meant so: cilksan-ignore (a counter)", "//cilksan-ignore:"})
    EXPECT_TRUE(hasIgnoreComment(Line, false)) << Line;
  for (const char *Line :
       {"cilksan-ignore", "f(\"cilksan-ignore\"); // no", "// cilksan-ignored",
        "// cilksan-ignore-file", "x / cilksan-ignore", ""})
    EXPECT_FALSE(hasIgnoreComment(Line, false)) << Line;
  EXPECT_TRUE(hasIgnoreComment("\t // cilksan-ignore", true));
  EXPECT_TRUE(hasIgnoreComment("/* cilksan-ignore */", true));
  EXPECT_FALSE(hasIgnoreComment("x; // cilksan-ignore", true));
}

TEST(Source, IgnoredLines) {
  TemporaryFile File("a; // cilksan-ignore\n"
                     "b;\n"
                     "  // cilksan-ignore\n"
                     "c;\n"
                     "d;\n");
  auto Ignored = [&](int Line) {
    return isIgnored({File.Name.c_str(), Line, 1});
  };
  EXPECT_TRUE(Ignored(1));
  EXPECT_FALSE(Ignored(2)) << "the comment above belongs to its line";
  EXPECT_TRUE(Ignored(4));
  EXPECT_FALSE(Ignored(5));
  EXPECT_FALSE(isIgnored({}));
}

TEST(Source, Updates) {
  for (const char *Line :
       {"x += 1;", "x++;", "++x;", "y = --x;", "if (a) x *= 2;", "x[i] += 1;",
        "x [ a[i] ] [j] |= y;", "s->x <<= 1;", "ax = x -= 1;"})
    EXPECT_TRUE(updatesVariable(Line, "x")) << Line;
  for (const char *Line : {"x = y + 1;", "xy += 1;", "yx += 1;", "x == y;",
                           "y += x;", "x[i", "x <= 1", ""})
    EXPECT_FALSE(updatesVariable(Line, "x")) << Line;
  EXPECT_FALSE(updatesVariable("x += 1", ""));
}

} // namespace
