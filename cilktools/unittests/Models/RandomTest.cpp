//===- RandomTest.cpp - models with random strings ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests functions with random strings. Three properties are tested. The model
// has the same result as the library's function. The model tells each changed
// byte as written. The bytes that the model does not tell as read do not
// influence the result.
//
//===----------------------------------------------------------------------===//

#include "Recorder.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <random>

using namespace recorder;

namespace {

constexpr size_t Size = 24;

/// The memory that a function works on, as one object. Its contents before and
/// after a call determine the expected effects.
struct Memory {
  char A[Size], B[Size];
};

/// Calls the function at \p Of with the memory. Returns a number that
/// represents the function's result and does not depend on the memory's
/// address.
using Caller = long (*)(void *Of, Memory &, size_t N);

struct Case {
  const char *Name;
  Caller Call;
};

long place(const Memory &M, const void *P) {
  if (!P)
    return -1;
  return static_cast<const char *>(P) - reinterpret_cast<const char *>(&M);
}
long sign(int N) { return N < 0 ? -1 : N > 0; }

template <class F> F *as(void *Of) { return reinterpret_cast<F *>(Of); }

#define POINTER(Name, Type, ...)                                               \
  {#Name,                                                                      \
   [](void *Of, [[maybe_unused]] Memory &M, [[maybe_unused]] size_t N)         \
       -> long { return place(M, as<Type>(Of)(__VA_ARGS__)); }}
#define NUMBER(Name, Type, ...)                                                \
  {#Name,                                                                      \
   [](void *Of, [[maybe_unused]] Memory &M, [[maybe_unused]] size_t N)         \
       -> long { return as<Type>(Of)(__VA_ARGS__); }}
#define ORDER(Name, Type, ...)                                                 \
  {#Name,                                                                      \
   [](void *Of, [[maybe_unused]] Memory &M, [[maybe_unused]] size_t N)         \
       -> long { return sign(as<Type>(Of)(__VA_ARGS__)); }}

using Copy = char *(char *, const char *);
using CopyN = char *(char *, const char *, size_t);
using Order = int(const char *, const char *);
using OrderN = int(const char *, const char *, size_t);
using Find = char *(const char *, int);
using Span = size_t(const char *, const char *);
using FindText = char *(const char *, const char *);

const Case Cases[] = {
    NUMBER(strlen, size_t(const char *), M.A),
    NUMBER(strnlen, size_t(const char *, size_t), M.A, N),
    POINTER(strcpy, Copy, M.B, M.A),
    POINTER(stpcpy, Copy, M.B, M.A),
    POINTER(strncpy, CopyN, M.B, M.A, N),
    POINTER(stpncpy, CopyN, M.B, M.A, N),
    ORDER(strcmp, Order, M.A, M.B),
    ORDER(strncmp, OrderN, M.A, M.B, N),
    ORDER(strcasecmp, Order, M.A, M.B),
    ORDER(strncasecmp, OrderN, M.A, M.B, N),
    ORDER(strverscmp, Order, M.A, M.B),
    ORDER(strcoll, Order, M.A, M.B),
    ORDER(memcmp, OrderN, M.A, M.B, N),
    POINTER(strchr, Find, M.A, 'b'),
    POINTER(strrchr, Find, M.A, 'b'),
    POINTER(strchrnul, Find, M.A, 'b'),
    POINTER(memchr, void *(const void *, int, size_t), M.A, 'b', N),
    POINTER(memrchr, void *(const void *, int, size_t), M.A, 'b', N),
    NUMBER(strspn, Span, M.A, M.B),
    NUMBER(strcspn, Span, M.A, M.B),
    POINTER(strpbrk, FindText, M.A, M.B),
    POINTER(strstr, FindText, M.A, M.B),
    POINTER(strcasestr, FindText, M.A, M.B),
    POINTER(memmem, void *(const void *, size_t, const void *, size_t), M.A,
            Size, M.B, N % 4),
    POINTER(memccpy, void *(void *, const void *, int, size_t), M.B, M.A, 'b',
            N),
    POINTER(memcpy, void *(void *, const void *, size_t), M.B, M.A, N),
    POINTER(memmove, void *(void *, const void *, size_t), M.A + 2, M.A, N),
    NUMBER(strtol, long(const char *, char **, int), M.A, nullptr, 16),
    NUMBER(atoi, int(const char *), M.A),
    NUMBER(snprintf, int(char *, size_t, const char *, ...), M.B, N, "%.4s|%s",
           M.A, M.A + 3),
    NUMBER(sscanf, int(const char *, const char *, ...), M.A, "%2s%n", M.B,
           reinterpret_cast<int *>(M.B + 12)),
    POINTER(strsep, char *(char **, const char *),
            &(*reinterpret_cast<char **>(M.B + 16) = M.A), M.B),
};

/// Fills the memory with short strings of few different characters.
void fill(Memory &M, std::mt19937 &Random) {
  for (char *Text : {M.A, M.B}) {
    for (size_t I = 0; I < Size; ++I)
      Text[I] = "abBA 1f\0"[Random() % 8];
    Text[3 + Random() % (Size - 4)] = 0;
    // Copies have room, because no string is longer than half of the memory.
    Text[Size / 2 - 1] = 0;
  }
}

bool isIn(const Ranges &All, const char *Byte) {
  for (const Range &One : All)
    if (Byte >= One.begin() && Byte < One.end())
      return true;
  return false;
}

TEST(Random, WhatIsNotToldDoesNotMatter) {
  std::mt19937 Random(7);
  for (const Case &Of : Cases) {
    SCOPED_TRACE(Of.Name);
    void *Model = dlsym(RTLD_DEFAULT, Of.Name);
    void *Real = dlsym(RTLD_NEXT, Of.Name);
    ASSERT_NE(Model, Real);
    for (int Round = 0; Round < 500 && !testing::Test::HasFailure(); ++Round) {
      static Memory M, Before, Expected;
      fill(M, Random);
      Before = M;
      size_t N = Random() % (Size / 2);
      long Result;
      Record R = record([&] { Result = Of.Call(Model, M, N); });
      Expected = M;

      // The library's own function gets the same contents of the memory.
      M = Before;
      EXPECT_EQ(Of.Call(Real, M, N), Result);
      EXPECT_EQ(memcmp(&M, &Expected, sizeof M), 0);

      auto *Now = reinterpret_cast<char *>(&Expected);
      auto *Then = reinterpret_cast<char *>(&Before);
      auto *Bytes = reinterpret_cast<char *>(&M);
      for (size_t I = 0; I < sizeof M; ++I)
        if (Now[I] != Then[I]) {
          EXPECT_TRUE(isIn(R.Written, Bytes + I)) << "byte " << I;
        }

      M = Before;
      for (size_t I = 0; I < sizeof M; ++I)
        if (!isIn(R.Read, Bytes + I))
          Bytes[I] = "abBA 1f\0"[Random() % 8];
      EXPECT_EQ(Of.Call(Real, M, N), Result) << "with other bytes";
      for (size_t I = 0; I < sizeof M; ++I)
        if (isIn(R.Written, Bytes + I)) {
          EXPECT_EQ(Bytes[I], Now[I]) << "byte " << I << " with other bytes";
        }
    }
  }
}

} // namespace
