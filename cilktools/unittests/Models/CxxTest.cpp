//===- CxxTest.cpp - models of libstdc++ ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This test is built without optimisation, so that it calls the library's
// instances of std::string's members.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Stdio.h"
#include "Expect.h"
#include <charconv>
#include <exception>
#include <fstream>
#include <gtest/gtest.h>
#include <iomanip>
#include <iostream>
#include <list>
#include <locale>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

using namespace recorder;

namespace {

bool covers(const Ranges &All, const void *At, size_t Size) {
  Range Wanted(static_cast<const char *>(At), Size);
  for (const Range &One : All)
    if (One.begin() <= Wanted.begin() && Wanted.end() <= One.end())
      return true;
  return false;
}

bool touches(const Ranges &All, const void *At, size_t Size) {
  Range Wanted(static_cast<const char *>(At), Size);
  for (const Range &One : All)
    if (One.begin() < Wanted.end() && Wanted.begin() < One.end())
      return true;
  return false;
}

const size_t *sizeField(const std::string &Of) {
  return reinterpret_cast<const size_t *>(&Of) + 1;
}

TEST(Numbers, AsCharacters) {
  char Text[8];
  expect([&] { std::to_chars(Text, Text + 8, 1.5); }, {}, {{Text, 3}});
  expect(
      [&] { std::to_chars(Text, Text + 8, 1.5f, std::chars_format::fixed, 3); },
      {}, {{Text, 5}});
  double Value;
  const char From[] = "2.5;";
  expect([&] { std::from_chars(From, From + 4, Value); }, {{From, 4}},
         {Range(&Value)});
  expect([&] { std::from_chars(From + 3, From + 4, Value); }, {{From + 3, 1}},
         {});
}

TEST(Exceptions, Pointers) {
  std::exception_ptr One = std::make_exception_ptr(1), Other;
  expect([&] { One = Other; }, {Range(&One), Range(&Other)}, {Range(&One)});
  expect([&] { One.swap(Other); }, {Range(&One), Range(&Other)},
         {Range(&One), Range(&Other)});
}

TEST(Locales, AssignedAndCopied) {
  std::locale One, Other;
  expect([&] { One = Other; }, {Range(&One), Range(&Other)}, {Range(&One)});
  Record R = record([&] { std::locale Copy(Other); });
  EXPECT_TRUE(covers(R.Read, &Other, sizeof Other));
  volatile bool AreEqual;
  expect([&] { AreEqual = One == Other; }, {Range(&One), Range(&Other)}, {});
  EXPECT_TRUE(AreEqual);
}

TEST(StreamBase, FormatAndBuffer) {
  std::ostringstream One, Other;
  Record R = record([&] { One.fill('x'); });
  ASSERT_EQ(R.Written.size(), 1u);
  EXPECT_EQ(R.Read, R.Written);
  volatile char Fill;
  expect([&] { Fill = std::as_const(One).fill(); }, R.Written, {});
  EXPECT_EQ(Fill, 'x');
  R = record([&] { One.copyfmt(Other); });
  std::ios *Base = &One, *OtherBase = &Other;
  EXPECT_TRUE(covers(R.Written, Base, sizeof *Base));
  EXPECT_TRUE(covers(R.Read, OtherBase, sizeof *OtherBase));
  R = record([&] { Base->rdbuf(Other.rdbuf()); });
  std::streambuf *volatile Buffer;
  Ranges Asked = record([&] { Buffer = Base->rdbuf(); }).Read;
  ASSERT_EQ(Asked.size(), 1u);
  EXPECT_TRUE(covers(R.Written, Asked[0].begin(), sizeof(void *)));
}

TEST(String, Asked) {
  std::string S = "text";
  volatile size_t N;
  expect([&] { N = S.size(); }, {Range(sizeField(S))}, {});
  EXPECT_EQ(N, 4u);
  const char *Data;
  expect([&] { Data = S.data(); }, {{&S, 8}}, {});
  EXPECT_EQ(Data, S.c_str());
}

TEST(String, AppendInPlace) {
  std::string S = "text";
  Record R = record([&] { S += 'x'; });
  EXPECT_EQ(S, "textx");
  EXPECT_EQ(R.Written, merged({Range(sizeField(S)), {S.data() + 4, 2}}));
  char More[] = "yz";
  R = record([&] { S.append(More, 2); });
  EXPECT_TRUE(covers(R.Read, More, 2));
  EXPECT_FALSE(touches(R.Read, More + 2, 1));
  EXPECT_EQ(R.Written, merged({Range(sizeField(S)), {S.data() + 5, 3}}));
}

TEST(String, Grows) {
  std::string S = "text";
  const char *Local = S.data();
  Record R = record([&] { S.append(100, 'x'); });
  EXPECT_EQ(S.size(), 104u);
  EXPECT_TRUE(covers(R.Allocated, S.data(), 105));
  EXPECT_TRUE(covers(R.Written, S.data(), 105));
  EXPECT_TRUE(covers(R.Written, &S, 16));
  EXPECT_TRUE(covers(R.Read, Local, 4));
  R = record([&] { S.clear(); });
  EXPECT_EQ(R.Written, merged({Range(sizeField(S)), {S.data(), 1}}));
}

TEST(String, MadeAndDestroyed) {
  alignas(std::string) char Room[sizeof(std::string)];
  char Text[] = "a text that is too long to be kept in the object";
  std::string *S = nullptr;
  Record R = record([&] { S = new (Room) std::string(Text); });
  EXPECT_TRUE(covers(R.Read, Text, sizeof Text));
  EXPECT_TRUE(covers(R.Written, Room, 24));
  EXPECT_TRUE(covers(R.Allocated, S->data(), S->size() + 1));
  const void *Block = S->data();
  R = record([&] { S->~basic_string(); });
  EXPECT_EQ(R.Freed, std::vector<const void *>({Block}));
}

/// If a constructor throws, the string's length is garbage.
TEST(String, NotMade) {
  alignas(std::string) char Room[sizeof(std::string)];
  memset(Room, 0x55, sizeof Room);
  bool Thrown = false;
  Record R = record([&] {
    try {
      new (Room) std::string(std::string::npos, 'x');
    } catch (const std::length_error &) {
      Thrown = true;
    }
  });
  EXPECT_TRUE(Thrown);
  // The pointer is an exception: its own constructor has set it.
  EXPECT_FALSE(touches(R.Written, Room + 8, sizeof Room - 8));
}

TEST(String, NotChanged) {
  std::string S = "text", None;
  size_t Most = S.max_size();
  Record R = record([&] {
    for (int Way = 0; Way < 4; ++Way) {
      try {
        if (Way == 0)
          S.insert(9, "x");
        else if (Way == 1)
          S.append(Most, 'x');
        else if (Way == 2)
          S.resize(Most + 1);
        else
          S.replace(9, 1, None);
        ADD_FAILURE() << Way;
      } catch (const std::logic_error &) {
      }
    }
  });
  EXPECT_EQ(S, "text");
  EXPECT_FALSE(touches(R.Written, &S, sizeof S));
}

TEST(String, Parts) {
  std::string S = "0123456789", T;
  Record R = record([&] { T = S.substr(2, 3); });
  EXPECT_EQ(T, "234");
  EXPECT_TRUE(covers(R.Read, S.data() + 2, 3));
  EXPECT_FALSE(touches(R.Read, S.data() + 5, 6));
  R = record([&] { EXPECT_EQ(S.find('4'), 4u); });
  EXPECT_TRUE(covers(R.Read, S.data(), 5));
  EXPECT_FALSE(touches(R.Read, S.data() + 5, 6));
  R = record([&] { EXPECT_EQ(S.rfind('4'), 4u); });
  EXPECT_TRUE(covers(R.Read, S.data() + 4, 6));
  EXPECT_FALSE(touches(R.Read, S.data(), 4));
  R = record([&] { S.erase(8, 1); });
  EXPECT_EQ(S, "012345679");
  EXPECT_FALSE(touches(R.Written, S.data(), 8));
  EXPECT_TRUE(covers(R.Written, S.data() + 8, 2));
  std::wstring W = L"wide";
  R = record([&] { W += L"r"; });
  EXPECT_TRUE(covers(R.Written, W.data() + 4, 8));
}

TEST(List, Nodes) {
  std::list<int> L{1, 2, 3};
  auto It = std::next(L.begin());
  Record R = record([&] { L.insert(It, 9); });
  EXPECT_EQ(L, std::list<int>({1, 9, 2, 3}));
  // The insertion writes the nodes before and after the new one.
  EXPECT_TRUE(covers(R.Written, &*It - 2, 8));
  EXPECT_TRUE(covers(R.Written, &*L.begin() - 4, 8));
  ASSERT_FALSE(R.Allocated.empty());
  EXPECT_TRUE(covers(R.Written, R.Allocated[0].Begin, 16));
}

/// Compares nodes with copies: the model must tell all changes by rebalancing.
TEST(Map, Rebalanced) {
  std::mt19937 Random(5);
  std::map<int, int> M;
  using Node = std::_Rb_tree_node_base;
  for (int Round = 0; Round < 2000; ++Round) {
    int Key = Random() % 300;
    std::vector<std::pair<Node *, Node>> Before;
    for (auto It = M.begin(); It != M.end(); ++It)
      Before.push_back({It._M_node, *It._M_node});
    Node *Header = M.end()._M_node;
    Before.push_back({Header, *Header});
    Node *Gone = nullptr;
    Record R = record([&] {
      auto Found = M.find(Key);
      if (Found == M.end()) {
        M.insert({Key, Key});
      } else {
        Gone = Found._M_node;
        M.erase(Found);
      }
    });
    for (auto &[Where, Was] : Before) {
      if (Where == Gone)
        continue;
      auto Check = [&](const void *Now, const void *Then, size_t Size) {
        EXPECT_EQ(memcmp(Now, Then, Size) != 0, covers(R.Written, Now, Size));
      };
      Check(&Where->_M_color, &Was._M_color, sizeof Was._M_color);
      Check(&Where->_M_parent, &Was._M_parent, sizeof Was._M_parent);
      Check(&Where->_M_left, &Was._M_left, sizeof Was._M_left);
      Check(&Where->_M_right, &Was._M_right, sizeof Was._M_right);
    }
  }
}

TEST(Map, Steps) {
  std::map<int, int> M{{1, 1}, {2, 2}, {3, 3}};
  auto It = M.begin();
  Record R = record([&] { ++It; });
  EXPECT_EQ(It->first, 2);
  EXPECT_FALSE(R.Read.empty());
  EXPECT_TRUE(R.Written.empty());
}

TEST(Stream, Output) {
  std::ostringstream S;
  std::ios *Base = &S;
  Record R = record([&] { S << 42; });
  EXPECT_EQ(S.str(), "42");
  EXPECT_TRUE(covers(R.Written, reinterpret_cast<char *>(Base) + 16, 8));
  EXPECT_TRUE(covers(R.Written, reinterpret_cast<char *>(S.rdbuf()) + 8, 48));
  R = record([&] { S << std::setw(5) << std::setfill('*'); });
  EXPECT_TRUE(covers(R.Written, reinterpret_cast<char *>(Base) + 16, 8));
  EXPECT_EQ(S.width(), 5);
  EXPECT_EQ(S.fill(), '*');
  // The fill character is the only byte with that value.
  EXPECT_EQ(R.Written.size(), 2u);
  EXPECT_EQ(*R.Written[1].begin(), '*');
  S.width(0);
  char Text[] = "text";
  R = record([&] { S << Text; });
  EXPECT_TRUE(covers(R.Read, Text, 5));
  // The buffer of standard output belongs to stdio.
  R = record([&] { std::cout << "" << std::flush; });
  EXPECT_TRUE(covers(R.Written, stdout, cilksan::models::StreamState));
}

/// Tests the buffer of strings without a stream.
TEST(Stream, Buffer) {
  alignas(std::stringbuf) char Room[sizeof(std::stringbuf)];
  std::stringbuf *Buffer = nullptr;
  Record R = record([&] { Buffer = new (Room) std::stringbuf("text"); });
  EXPECT_TRUE(covers(R.Written, Room, sizeof Room));
  std::string Text;
  R = record([&] { Text = Buffer->str(); });
  EXPECT_EQ(Text, "text");
  EXPECT_TRUE(covers(R.Read, Room + 8, 48));
  EXPECT_FALSE(touches(R.Written, Room, sizeof Room));
  R = record([&] { Buffer->str(Text); });
  EXPECT_TRUE(covers(R.Written, Room + 8, 48));
  R = record([&] { Buffer->~basic_stringbuf(); });
  EXPECT_TRUE(covers(R.Written, Room, sizeof Room));
}

TEST(Stream, Input) {
  std::istringstream S("12 word\nline");
  int I = 0;
  std::string Word, Line;
  Record R = record([&] { S >> I; });
  EXPECT_EQ(I, 12);
  EXPECT_TRUE(covers(R.Written, &I, 4));
  R = record([&] { S >> Word; });
  EXPECT_EQ(Word, "word");
  EXPECT_TRUE(covers(R.Written, Word.data(), 5));
  S.get();
  R = record([&] { std::getline(S, Line); });
  EXPECT_EQ(Line, "line");
  EXPECT_TRUE(covers(R.Written, Line.data(), 5));
  EXPECT_TRUE(S.eof());
}

TEST(Stream, BufferOfFile) {
  // The functions are called through pointers, as at -O0.
  bool (std::filebuf::*volatile IsOpen)() const = &std::filebuf::is_open;
  int (std::filebuf::*volatile Look)() = &std::filebuf::sgetc;
  std::filebuf *(std::filebuf::*volatile Close)() = &std::filebuf::close;
  std::streamsize (std::filebuf::*volatile Get)(char *, std::streamsize) =
      &std::filebuf::sgetn;
  std::filebuf File;
  File.open("/proc/self/cmdline", std::ios::in);
  const auto *Begin = reinterpret_cast<const char *>(&File);
  Record R = record([&] { EXPECT_TRUE((File.*IsOpen)()); });
  EXPECT_FALSE(touches(R.Read, Begin, sizeof(std::streambuf)));
  EXPECT_TRUE(touches(R.Read, Begin, sizeof File));
  const Record Asked = R;
  char Text[4];
  R = record([&] { (File.*Get)(Text, 2); });
  EXPECT_TRUE(covers(R.Written, Text, 2));
  EXPECT_FALSE(touches(R.Written, Text + 2, 2));
  EXPECT_TRUE(covers(R.Written, Begin + 8, 48));
  R = record([&] { (File.*Look)(); });
  EXPECT_FALSE(touches(R.Written, Begin, sizeof File));
  EXPECT_TRUE(covers(R.Read, Begin + 8, 48));
  R = record([&] { (File.*Close)(); });
  for (const Range &Seen : Asked.Read)
    EXPECT_TRUE(covers(R.Written, Seen.begin(), Seen.Size));
}

TEST(Stream, Moved) {
  std::ostringstream S, Other;
  S << "text";
  Record R = record([&] { S.swap(Other); });
  EXPECT_TRUE(covers(R.Written, &S, sizeof S));
  EXPECT_TRUE(covers(R.Written, &Other, sizeof Other));
  R = record([&] { S = std::move(Other); });
  EXPECT_TRUE(covers(R.Written, &S, sizeof S));
  EXPECT_EQ(S.str(), "text");
}

} // namespace
