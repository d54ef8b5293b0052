//===- Strings.cpp - string.h and strings.h -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions on whole strings and pairs of strings. Searches are in Search.cpp,
// and functions on blocks of memory in Memory.cpp.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <cctype>
#include <clocale>
#include <cstring>

using namespace cilksan;
using namespace cilksan::models;

//===-- Length and copies -------------------------------------------------===//

CILKSAN_FUNCTION(size_t, strlen, (const char *S1), (S1), read(S1, R + 1))
CILKSAN_FUNCTION(size_t, strnlen, (const char *S1, size_t N), (S1, N),
                 read(S1, R < N ? R + 1 : N))

// The lengths are taken before the call, which may overwrite the strings.
#define COPY(Name, ...)                                                        \
  CILKSAN_MODEL(char *, Name, (char *To, const char *From, ##__VA_ARGS__))

COPY(strcpy) {
  Scope S;
  size_t N = S ? length(From) + 1 : 0;
  char *R = Real_strcpy.get()(To, From);
  if (auto E = S.effects())
    copied(To, From, N);
  return R;
}
COPY(stpcpy) {
  Scope S;
  char *R = Real_stpcpy.get()(To, From);
  if (auto E = S.effects())
    copied(To, From, R - To + 1);
  return R;
}
COPY(__strcpy_chk, size_t Room) {
  Scope S;
  size_t N = S ? length(From) + 1 : 0;
  char *R = Real___strcpy_chk.get()(To, From, Room);
  if (auto E = S.effects())
    copied(To, From, N);
  return R;
}
COPY(__stpcpy_chk, size_t Room) {
  Scope S;
  char *R = Real___stpcpy_chk.get()(To, From, Room);
  if (auto E = S.effects())
    copied(To, From, R - To + 1);
  return R;
}

#define COPY_AT_MOST(Name, Args, ...)                                          \
  COPY(Name, size_t N, ##__VA_ARGS__) {                                        \
    Scope S;                                                                   \
    size_t Read = S ? extent(From, N) : 0;                                     \
    char *R = Real_##Name.get() Args;                                          \
    if (auto E = S.effects()) {                                                \
      read(From, Read);                                                        \
      write(To, N);                                                            \
    }                                                                          \
    return R;                                                                  \
  }
COPY_AT_MOST(strncpy, (To, From, N))
COPY_AT_MOST(stpncpy, (To, From, N))
COPY_AT_MOST(__strncpy_chk, (To, From, N, Room), size_t Room)
COPY_AT_MOST(__stpncpy_chk, (To, From, N, Room), size_t Room)

#define APPEND(Name, Limit, Args, ...)                                         \
  COPY(Name, ##__VA_ARGS__) {                                                  \
    Scope S;                                                                   \
    size_t Old = S ? length(To) : 0, New = S ? length(From, Limit) : 0,        \
           Read = S ? extent(From, Limit) : 0;                                 \
    char *R = Real_##Name.get() Args;                                          \
    if (auto E = S.effects()) {                                                \
      read(To, Old + 1);                                                       \
      read(From, Read);                                                        \
      write(To + Old, New + 1);                                                \
    }                                                                          \
    return R;                                                                  \
  }
APPEND(strcat, SIZE_MAX, (To, From))
APPEND(__strcat_chk, SIZE_MAX, (To, From, Room), size_t Room)
APPEND(strncat, N, (To, From, N), size_t N)
APPEND(__strncat_chk, N, (To, From, N, Room), size_t N, size_t Room)

CILKSAN_MODEL(size_t, strlcpy, (char *To, const char *From, size_t Room)) {
  Scope S;
  size_t N = Real_strlcpy.get()(To, From, Room);
  if (auto E = S.effects()) {
    read(From, N + 1);
    write(To, N < Room ? N + 1 : Room);
  }
  return N;
}
CILKSAN_MODEL(size_t, strlcat, (char *To, const char *From, size_t Room)) {
  Scope S;
  size_t Old = S ? length(To, Room) : 0;
  size_t N = Real_strlcat.get()(To, From, Room);
  if (auto E = S.effects()) {
    read(To, Old < Room ? Old + 1 : Room);
    read(From, N - Old + 1);
    if (Old < Room)
      write(To + Old, N < Room ? N - Old + 1 : Room - Old);
  }
  return N;
}

// The copy's memory is new, so no other strand can access it.
CILKSAN_ALLOCATOR(char *, strdup, (const char *From), (From),
                  if (R) returnsString(From, length(From) + 1, R))
CILKSAN_ALLOCATOR(char *, __strdup, (const char *From), (From),
                  if (R) returnsString(From, length(From) + 1, R))
CILKSAN_ALLOCATOR(char *, strndup, (const char *From, size_t N), (From, N),
                  if (R) returnsString(From, extent(From, N), R))
CILKSAN_ALLOCATOR(char *, __strndup, (const char *From, size_t N), (From, N),
                  if (R) returnsString(From, extent(From, N), R))

//===-- Comparisons -------------------------------------------------------===//

CILKSAN_FUNCTION(int, strcmp, (const char *A, const char *B), (A, B),
                 compared(A, B, SIZE_MAX, Same()))
CILKSAN_FUNCTION(int, strncmp, (const char *A, const char *B, size_t N),
                 (A, B, N), compared(A, B, N, Same()))
CILKSAN_FUNCTION(int, strcasecmp, (const char *A, const char *B), (A, B),
                 compared(A, B, SIZE_MAX, SameButCase()))
CILKSAN_FUNCTION(int, strncasecmp, (const char *A, const char *B, size_t N),
                 (A, B, N), compared(A, B, N, SameButCase()))
CILKSAN_FUNCTION(int, strcasecmp_l, (const char *A, const char *B, locale_t L),
                 (A, B, L), compared(A, B, SIZE_MAX, SameButCase()))
CILKSAN_FUNCTION(int, strncasecmp_l,
                 (const char *A, const char *B, size_t N, locale_t L),
                 (A, B, N, L), compared(A, B, N, SameButCase()))
CILKSAN_FUNCTION(int, strverscmp, (const char *A, const char *B), (A, B),
                 readsString(A);
                 readsString(B))
CILKSAN_FUNCTION(int, strcoll, (const char *A, const char *B), (A, B),
                 readsHidden(Hidden::Locale);
                 readsString(A); readsString(B))
CILKSAN_FUNCTION(int, strcoll_l, (const char *A, const char *B, locale_t L),
                 (A, B, L), readsString(A);
                 readsString(B))
CILKSAN_FUNCTION(int, __strcoll_l, (const char *A, const char *B, locale_t L),
                 (A, B, L), readsString(A);
                 readsString(B))

// If the result does not fit, the contents of the memory are unspecified.
CILKSAN_FUNCTION(size_t, strxfrm, (char *To, const char *From, size_t N),
                 (To, From, N), readsHidden(Hidden::Locale);
                 readsString(From); write(To, R < N ? R + 1 : N))
CILKSAN_FUNCTION(size_t, strxfrm_l,
                 (char *To, const char *From, size_t N, locale_t L),
                 (To, From, N, L), readsString(From);
                 write(To, R < N ? R + 1 : N))
CILKSAN_FUNCTION(size_t, __strxfrm_l,
                 (char *To, const char *From, size_t N, locale_t L),
                 (To, From, N, L), readsString(From);
                 write(To, R < N ? R + 1 : N))

//===-- Messages ----------------------------------------------------------===//

// The texts of known errors are constants. Other texts are in a buffer of the
// thread.
CILKSAN_FUNCTION(char *, strerror, (int Error), (Error),
                 readsHidden(Hidden::Locale))
CILKSAN_FUNCTION(char *, strerror_l, (int Error, locale_t L), (Error, L),
                 (void)0)
CILKSAN_FUNCTION(char *, strerror_r, (int Error, char *To, size_t N),
                 (Error, To, N), readsHidden(Hidden::Locale);
                 if (R == To && N) writesString(To))
CILKSAN_FUNCTION(int, __xpg_strerror_r, (int Error, char *To, size_t N),
                 (Error, To, N), readsHidden(Hidden::Locale);
                 if (N) writesString(To))
CILKSAN_FUNCTION(char *, strsignal, (int Signal), (Signal),
                 readsHidden(Hidden::Locale))
