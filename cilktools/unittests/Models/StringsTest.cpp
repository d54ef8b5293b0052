//===- StringsTest.cpp - models of string.h, wchar.h and stdlib.h ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests that the ranges of the models' effects agree with the functions'
// specifications.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Model.h"
#include "Expect.h"
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <gtest/gtest.h>
#include <strings.h>

using namespace recorder;
using cilksan::models::hidden;
using cilksan::models::Hidden;

namespace {

char A[64], B[64];

/// Fills the buffers.
void given(const char *InA, const char *InB = "") {
  memset(A, '#', sizeof A);
  memset(B, '#', sizeof B);
  strcpy(A, InA);
  strcpy(B, InB);
}

TEST(Strings, Length) {
  given("four");
  size_t N;
  expect([&] { N = strlen(A); }, {{A, 5}}, {});
  EXPECT_EQ(N, 4u);
  expect([&] { N = strnlen(A, 3); }, {{A, 3}}, {});
  EXPECT_EQ(N, 3u);
  expect([&] { N = strnlen(A, 4); }, {{A, 4}}, {});
  expect([&] { N = strnlen(A, 9); }, {{A, 5}}, {});
  EXPECT_EQ(N, 4u);
}

TEST(Strings, Copies) {
  given("", "four");
  expect([&] { EXPECT_EQ(strcpy(A, B), A); }, {{B, 5}}, {{A, 5}});
  EXPECT_STREQ(A, "four");
  expect([&] { EXPECT_EQ(stpcpy(A, B), A + 4); }, {{B, 5}}, {{A, 5}});
  expect([&] { strncpy(A, B, 8); }, {{B, 5}}, {{A, 8}});
  expect([&] { strncpy(A, B, 2); }, {{B, 2}}, {{A, 2}});
  expect([&] { EXPECT_EQ(stpncpy(A, B, 3), A + 3); }, {{B, 3}}, {{A, 3}});
  given("ab", "cdef");
  expect([&] { strcat(A, B); }, {{A, 3}, {B, 5}}, {{A + 2, 5}});
  EXPECT_STREQ(A, "abcdef");
  given("ab", "cdef");
  expect([&] { strncat(A, B, 2); }, {{A, 3}, {B, 2}}, {{A + 2, 3}});
  EXPECT_STREQ(A, "abcd");
  given("ab", "cdef");
  expect([&] { strncat(A, B, 9); }, {{A, 3}, {B, 5}}, {{A + 2, 5}});
}

TEST(Strings, Compared) {
  given("abcX", "abcY");
  expect([&] { EXPECT_LT(strcmp(A, B), 0); }, {{A, 4}, {B, 4}}, {});
  expect([&] { EXPECT_EQ(strncmp(A, B, 3), 0); }, {{A, 3}, {B, 3}}, {});
  expect([&] { EXPECT_LT(memcmp(A, B, 5), 0); }, {{A, 5}, {B, 5}}, {});
  given("same", "SAME");
  expect([&] { EXPECT_EQ(strcasecmp(A, B), 0); }, {{A, 5}, {B, 5}}, {});
  expect([&] { EXPECT_NE(strcmp(A, B), 0); }, {{A, 1}, {B, 1}}, {});
  expect([&] { EXPECT_EQ(strncasecmp(A, B, 2), 0); }, {{A, 2}, {B, 2}}, {});
  given("ab", "abc");
  expect([&] { EXPECT_LT(strcmp(A, B), 0); }, {{A, 3}, {B, 3}}, {});
}

TEST(Strings, Searched) {
  given("needle in hay", "in");
  expect([&] { EXPECT_EQ(strchr(A, 'd'), A + 3); }, {{A, 4}}, {});
  expect([&] { EXPECT_EQ(strchr(A, 'z'), nullptr); }, {{A, 14}}, {});
  expect([&] { EXPECT_EQ(strrchr(A, 'n'), A + 8); }, {{A, 14}}, {});
  expect([&] { EXPECT_EQ(memchr(A, 'd', 9), A + 3); }, {{A, 4}}, {});
  expect([&] { EXPECT_EQ(memchr(A, 'z', 9), nullptr); }, {{A, 9}}, {});
  expect([&] { EXPECT_EQ(memrchr(A, 'd', 9), A + 3); }, {{A + 3, 6}}, {});
  expect([&] { EXPECT_EQ(strstr(A, B), A + 7); }, {{A, 9}, {B, 3}}, {});
  expect([&] { EXPECT_EQ(strstr(A, "x"), nullptr); }, {{A, 14}}, {}, Some);
  expect([&] { EXPECT_EQ(strcspn(A, B), 0u); }, {{A, 1}, {B, 3}}, {});
  expect([&] { EXPECT_EQ(strspn(A, "end"), 4u); }, {{A, 5}}, {}, Some);
  expect([&] { EXPECT_EQ(strpbrk(A, B), A); }, {{A, 1}, {B, 3}}, {});
  expect([&] { EXPECT_EQ(memmem(A, 13, B, 2), A + 7); }, {{A, 9}, {B, 2}}, {});
}

TEST(Strings, Tokens) {
  given("one two", " ");
  const void *Position = hidden(Hidden::Strtok);
  expect([&] { EXPECT_EQ(strtok(A, B), A); }, {{A, 4}, {B, 2}},
         {{A + 3, 1}, {Position, 1}});
  expect([&] { EXPECT_EQ(strtok(nullptr, B), A + 4); }, {{A + 4, 4}, {B, 2}},
         {{Position, 1}});
  expect([&] { EXPECT_EQ(strtok(nullptr, B), nullptr); }, {{A + 7, 1}, {B, 2}},
         {{Position, 1}});
  given("one two", " ");
  char *Rest;
  expect([&] { EXPECT_EQ(strtok_r(A, B, &Rest), A); }, {{A, 4}, {B, 2}},
         {{A + 3, 1}, Range(&Rest)});
  given("one,two", ",");
  Rest = A;
  expect([&] { EXPECT_EQ(strsep(&Rest, B), A); },
         {{A, 4}, {B, 2}, Range(&Rest)}, {{A + 3, 1}, Range(&Rest)});
  expect([&] { EXPECT_EQ(strsep(&Rest, B), A + 4); },
         {{A + 4, 4}, {B, 2}, Range(&Rest)}, {Range(&Rest)});
}

TEST(Strings, Duplicated) {
  given("four");
  char *Copy = nullptr;
  Record R = record([&] { Copy = strdup(A); });
  EXPECT_STREQ(Copy, "four");
  EXPECT_EQ(R.Allocated, Ranges({{Copy, 5}}));
  EXPECT_EQ(R.Read, Ranges({{A, 5}}));
  EXPECT_EQ(R.Written, Ranges({{Copy, 5}}));
  R = record([&] { free(Copy); });
  ASSERT_EQ(R.Freed.size(), 1u);
  EXPECT_EQ(R.Freed[0], Copy);
  R = record([&] { Copy = strndup(A, 2); });
  EXPECT_EQ(R.Read, Ranges({{A, 2}}));
  EXPECT_EQ(R.Written, Ranges({{Copy, 3}}));
  free(Copy);
}

TEST(Memory, CopiedAndFilled) {
  given("0123456789");
  expect([&] { EXPECT_EQ(memcpy(B, A, 7), B); }, {{A, 7}}, {{B, 7}});
  expect([&] { memmove(A + 2, A, 7); }, {{A, 7}}, {{A + 2, 7}});
  expect([&] { EXPECT_EQ(mempcpy(B, A, 7), B + 7); }, {{A, 7}}, {{B, 7}});
  expect([&] { memset(B, 1, 9); }, {}, {{B, 9}});
  expect([&] { memcpy(B, A, 0); }, {}, {});
  expect([&] { bzero(B, 3); }, {}, {{B, 3}});
  given("abcdef");
  expect([&] { EXPECT_EQ(memccpy(B, A, 'c', 6), B + 3); }, {{A, 3}}, {{B, 3}});
  expect([&] { EXPECT_EQ(memccpy(B, A, 'z', 6), nullptr); }, {{A, 6}},
         {{B, 6}});
}

TEST(Memory, Heap) {
  char *Block = nullptr;
  Record R = record([&] { Block = static_cast<char *>(malloc(10)); });
  EXPECT_EQ(R.Allocated, Ranges({{Block, 10}}));
  EXPECT_TRUE(R.Written.empty());
  memset(Block, 1, 10);
  char *Old = Block;
  R = record([&] { Block = static_cast<char *>(realloc(Block, 100000)); });
  ASSERT_EQ(R.Freed.size(), 1u);
  EXPECT_EQ(R.Freed[0], Old);
  EXPECT_EQ(R.Allocated, Ranges({{Block, 100000}}));
  free(Block);
  R = record([&] { Block = static_cast<char *>(calloc(3, 5)); });
  EXPECT_EQ(R.Allocated, Ranges({{Block, 15}}));
  EXPECT_EQ(R.Written, Ranges({{Block, 15}}));
  free(Block);
  void *Aligned = nullptr;
  R = record([&] { EXPECT_EQ(posix_memalign(&Aligned, 64, 7), 0); });
  EXPECT_EQ(R.Allocated, Ranges({{Aligned, 7}}));
  EXPECT_EQ(R.Written, Ranges({Range(&Aligned)}));
  R = record([&] { free(nullptr); });
  EXPECT_TRUE(R.Freed.empty());
  free(Aligned);
}

TEST(Memory, Operators) {
  int *One = nullptr;
  Record R = record([&] { One = new int; });
  EXPECT_EQ(R.Allocated, Ranges({Range(One)}));
  R = record([&] { delete One; });
  ASSERT_EQ(R.Freed.size(), 1u);
  EXPECT_EQ(R.Freed[0], One);
  struct alignas(64) Wide {
    char Data[64];
  };
  Wide *Some = nullptr;
  R = record([&] { Some = new Wide[3]; });
  EXPECT_EQ(reinterpret_cast<uintptr_t>(Some) % 64, 0u);
  EXPECT_EQ(R.Allocated, Ranges({{Some, 3 * sizeof(Wide)}}));
  delete[] Some;
  volatile size_t TooMuch = SIZE_MAX / 2;
  EXPECT_THROW(static_cast<void>(operator new(TooMuch)), std::bad_alloc);
  EXPECT_EQ(operator new(TooMuch, std::nothrow), nullptr);
  EXPECT_EQ(operator new(TooMuch, std::align_val_t(64), std::nothrow), nullptr);
}

TEST(Wide, Strings) {
  wchar_t W[] = L"wide", V[16];
  expect([&] { EXPECT_EQ(wcslen(W), 4u); }, {{W, 20}}, {});
  expect([&] { wcscpy(V, W); }, {{W, 20}}, {{V, 20}});
  expect([&] { wcscat(V, W); }, {{V, 20}, {W, 20}}, {{V + 4, 20}});
  V[2] = L'x';
  expect([&] { EXPECT_NE(wcscmp(V, W), 0); }, {{V, 12}, {W, 12}}, {});
  expect([&] { EXPECT_EQ(wcschr(W, L'd'), W + 2); }, {{W, 12}}, {});
  expect([&] { wmemset(V, 0, 2); }, {}, {{V, 8}});
}

TEST(Wide, Conversions) {
  given("abc");
  wchar_t V[16];
  const void *Locale = hidden(Hidden::Locale);
  expect([&] { EXPECT_EQ(mbstowcs(V, A, 16), 3u); }, {{A, 4}, {Locale, 1}},
         {{V, 16}});
  expect([&] { EXPECT_EQ(mbstowcs(V, A, 2), 2u); }, {{A, 2}, {Locale, 1}},
         {{V, 8}});
  expect([&] { EXPECT_EQ(wcstombs(B, L"xy", 16), 2u); }, {{Locale, 1}},
         {{B, 3}}, Some);
  mbstate_t State{};
  wchar_t W;
  expect([&] { EXPECT_EQ(mbrtowc(&W, A, 3, &State), 1u); },
         {{A, 1}, Range(&State), {Locale, 1}}, {Range(&W), Range(&State)});
  const char *From = A;
  expect([&] { EXPECT_EQ(mbsrtowcs(V, &From, 2, &State), 2u); },
         {{A, 2}, Range(&From), Range(&State), {Locale, 1}},
         {{V, 8}, Range(&From), Range(&State)});
  EXPECT_EQ(From, A + 2);
}

TEST(Stdlib, Numbers) {
  given(" -12x", "zzz");
  char *End;
  expect([&] { EXPECT_EQ(strtol(A, &End, 10), -12); }, {{A, 5}}, {Range(&End)});
  EXPECT_EQ(End, A + 4);
  expect([&] { EXPECT_EQ(strtol(A, nullptr, 10), -12); }, {{A, 5}}, {});
  expect([&] { EXPECT_EQ(atoi(A), -12); }, {{A, 5}}, {});
  expect([&] { EXPECT_EQ(strtol(B, &End, 10), 0); }, {{B, 1}}, {Range(&End)});
  EXPECT_EQ(End, B);
  given("1.5e2,");
  expect([&] { EXPECT_EQ(strtod(A, nullptr), 150); }, {{A, 6}}, {});
  expect([&] { EXPECT_EQ(atof(A), 150); }, {{A, 6}}, {});
}

TEST(Stdlib, Hidden) {
  expect([&] { rand(); }, {}, {{hidden(Hidden::Random), 1}});
  unsigned Seed = 1;
  expect([&] { rand_r(&Seed); }, {Range(&Seed)}, {Range(&Seed)});
  given("HOME");
  expect([&] { getenv(A); }, {{A, 5}, {hidden(Hidden::Environment), 1}}, {});
  expect([&] { setenv("CILKSAN_MODELS_TEST", "1", 1); }, {},
         {{hidden(Hidden::Environment), 1}}, Some);
}

int ascending(const void *A, const void *B) {
  int X = *static_cast<const int *>(A), Y = *static_cast<const int *>(B);
  return X < Y ? -1 : X > Y;
}

/// A comparison that calls a modelled function.
int byText(const void *A, const void *B) {
  return strcmp(static_cast<const char *>(A), static_cast<const char *>(B));
}

TEST(Stdlib, Sorting) {
  int Values[] = {3, 1, 2};
  expect([&] { qsort(Values, 3, sizeof(int), ascending); }, {Range(&Values)},
         {Range(&Values)});
  EXPECT_EQ(Values[0], 1);
  EXPECT_EQ(Values[2], 3);
  int Key = 2;
  expect([&] { EXPECT_EQ(bsearch(&Key, Values, 3, 4, ascending), Values + 1); },
         {}, {});
  char Words[2][4] = {"b", "a"};
  expect([&] { qsort(Words, 2, 4, byText); }, {Range(&Words)}, {Range(&Words)});
  EXPECT_STREQ(Words[0], "a");
  // The accesses of the comparison are seen.
  char Wanted[4] = "a";
  expect([&] { EXPECT_EQ(bsearch(Wanted, Words, 1, 4, byText), Words); },
         {{Wanted, 2}, {Words[0], 2}}, {});
}

} // namespace
