//===- WideStrings.cpp - wchar.h ------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strings of wide characters, and conversions from and to multibyte strings.
// The models of functions on wide strings are like the models in Strings.cpp
// and Search.cpp. Conversions read the locale. If the caller does not pass a
// conversion state, the state is hidden in the library.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <cstdlib>
#include <cwchar>

using namespace cilksan;
using namespace cilksan::models;

//===-- Length, copies ----------------------------------------------------===//

CILKSAN_FUNCTION(size_t, wcslen, (const wchar_t *Text), (Text),
                 read(Text, (R + 1) * sizeof(wchar_t)))
CILKSAN_FUNCTION(size_t, wcsnlen, (const wchar_t *Text, size_t N), (Text, N),
                 read(Text, (R < N ? R + 1 : N) * sizeof(wchar_t)))

#define COPY(Name, Args, ...)                                                  \
  CILKSAN_MODEL(wchar_t *, Name,                                               \
                (wchar_t * To, const wchar_t *From, ##__VA_ARGS__)) {          \
    Scope S;                                                                   \
    size_t N = S ? length(From) + 1 : 0;                                       \
    wchar_t *R = Real_##Name.get() Args;                                       \
    if (auto E = S.effects())                                                  \
      copied(To, From, N);                                                     \
    return R;                                                                  \
  }
COPY(wcscpy, (To, From))
COPY(wcpcpy, (To, From))
COPY(__wcscpy_chk, (To, From, Room), size_t Room)
COPY(__wcpcpy_chk, (To, From, Room), size_t Room)

#define COPY_AT_MOST(Name, Args, ...)                                          \
  CILKSAN_MODEL(                                                               \
      wchar_t *, Name,                                                         \
      (wchar_t * To, const wchar_t *From, size_t N, ##__VA_ARGS__)) {          \
    Scope S;                                                                   \
    size_t Read = S ? extent(From, N) : 0;                                     \
    wchar_t *R = Real_##Name.get() Args;                                       \
    if (auto E = S.effects()) {                                                \
      read(From, Read * sizeof(wchar_t));                                      \
      write(To, N * sizeof(wchar_t));                                          \
    }                                                                          \
    return R;                                                                  \
  }
COPY_AT_MOST(wcsncpy, (To, From, N))
COPY_AT_MOST(wcpncpy, (To, From, N))
COPY_AT_MOST(__wcsncpy_chk, (To, From, N, Room), size_t Room)
COPY_AT_MOST(__wcpncpy_chk, (To, From, N, Room), size_t Room)

#define APPEND(Name, Limit, Args, ...)                                         \
  CILKSAN_MODEL(wchar_t *, Name,                                               \
                (wchar_t * To, const wchar_t *From, ##__VA_ARGS__)) {          \
    Scope S;                                                                   \
    size_t Old = S ? length(To) : 0, New = S ? length(From, Limit) : 0,        \
           Read = S ? extent(From, Limit) : 0;                                 \
    wchar_t *R = Real_##Name.get() Args;                                       \
    if (auto E = S.effects()) {                                                \
      read(To, (Old + 1) * sizeof(wchar_t));                                   \
      read(From, Read * sizeof(wchar_t));                                      \
      write(To + Old, (New + 1) * sizeof(wchar_t));                            \
    }                                                                          \
    return R;                                                                  \
  }
APPEND(wcscat, SIZE_MAX, (To, From))
APPEND(__wcscat_chk, SIZE_MAX, (To, From, Room), size_t Room)
APPEND(wcsncat, N, (To, From, N), size_t N)
APPEND(__wcsncat_chk, N, (To, From, N, Room), size_t N, size_t Room)

CILKSAN_ALLOCATOR(wchar_t *, wcsdup, (const wchar_t *From), (From),
                  if (R) returnsString(From, length(From) + 1, R))

//===-- Comparisons -------------------------------------------------------===//

CILKSAN_FUNCTION(int, wcscmp, (const wchar_t *A, const wchar_t *B), (A, B),
                 compared(A, B, SIZE_MAX, Same()))
CILKSAN_FUNCTION(int, wcsncmp, (const wchar_t *A, const wchar_t *B, size_t N),
                 (A, B, N), compared(A, B, N, Same()))
CILKSAN_FUNCTION(int, wcscasecmp, (const wchar_t *A, const wchar_t *B), (A, B),
                 compared(A, B, SIZE_MAX, SameButCase()))
CILKSAN_FUNCTION(int, wcsncasecmp,
                 (const wchar_t *A, const wchar_t *B, size_t N), (A, B, N),
                 compared(A, B, N, SameButCase()))
CILKSAN_FUNCTION(int, wcscoll, (const wchar_t *A, const wchar_t *B), (A, B),
                 readsHidden(Hidden::Locale);
                 readsString(A); readsString(B))
CILKSAN_FUNCTION(int, __wcscoll_l,
                 (const wchar_t *A, const wchar_t *B, locale_t L), (A, B, L),
                 readsString(A);
                 readsString(B))
CILKSAN_FUNCTION(size_t, wcsxfrm, (wchar_t * To, const wchar_t *From, size_t N),
                 (To, From, N), readsHidden(Hidden::Locale);
                 readsString(From);
                 write(To, (R < N ? R + 1 : N) * sizeof(wchar_t)))
CILKSAN_FUNCTION(size_t, __wcsxfrm_l,
                 (wchar_t * To, const wchar_t *From, size_t N, locale_t L),
                 (To, From, N, L), readsString(From);
                 write(To, (R < N ? R + 1 : N) * sizeof(wchar_t)))

//===-- Searches ----------------------------------------------------------===//

CILKSAN_FUNCTION(wchar_t *, wcschr, (const wchar_t *Text, wchar_t C), (Text, C),
                 read(Text,
                      (R ? R - Text + 1 : length(Text) + 1) * sizeof(wchar_t)))
CILKSAN_FUNCTION(wchar_t *, wcschrnul, (const wchar_t *Text, wchar_t C),
                 (Text, C), read(Text, (R - Text + 1) * sizeof(wchar_t)))
CILKSAN_FUNCTION(wchar_t *, wcsrchr, (const wchar_t *Text, wchar_t C),
                 (Text, C), readsString(Text))
CILKSAN_FUNCTION(size_t, wcsspn, (const wchar_t *Text, const wchar_t *Set),
                 (Text, Set), searched(Text, R + 1, Set))
CILKSAN_FUNCTION(size_t, wcscspn, (const wchar_t *Text, const wchar_t *Set),
                 (Text, Set), searched(Text, R + 1, Set))
CILKSAN_FUNCTION(wchar_t *, wcspbrk, (const wchar_t *Text, const wchar_t *Set),
                 (Text, Set),
                 searched(Text, R ? R - Text + 1 : length(Text) + 1, Set))
CILKSAN_FUNCTION(wchar_t *, wcsstr,
                 (const wchar_t *Text, const wchar_t *Sought), (Text, Sought),
                 searchedFor(Text, Sought, R))

CILKSAN_MODEL(wchar_t *, wcstok,
              (wchar_t * Text, const wchar_t *Set, wchar_t **Position)) {
  Scope S;
  const wchar_t *Begin = !S ? nullptr : Text ? Text : *Position;
  size_t N = Begin ? length(Begin) : 0;
  wchar_t *R = Real_wcstok.get()(Text, Set, Position);
  if (auto E = S.effects()) {
    if (!Text)
      reads(Position);
    writes(Position);
    size_t End = R ? R - Begin + length(R) : N;
    if (Begin)
      searched(Begin, End + 1, Set);
    if (R && End < N)
      write(Begin + End, sizeof(wchar_t));
  }
  return R;
}

//===-- Conversions of characters -----------------------------------------===//

namespace {

/// Tells the detector that \p State, or the library's own if it is null, was
/// used.
void usesState(mbstate_t *State) {
  if (State) {
    read(State, sizeof *State);
    write(State, sizeof *State);
  } else {
    writesHidden(Hidden::MultibyteState);
  }
  readsHidden(Hidden::Locale);
}

/// Tells the detector that a conversion with the result \p R has read some of
/// the \p N bytes at \p From. A conversion detects an error at the latest after
/// all these bytes, or after as many bytes as the longest character has.
void readsCharacter(const char *From, size_t N, size_t R) {
  if (!From)
    return;
  if (R == 0)
    R = 1;
  read(From, R <= N ? R : N < MB_CUR_MAX ? N : MB_CUR_MAX);
}

bool worked(size_t R) { return R < SIZE_MAX - 2; }

} // namespace

#define ONE_CHARACTER(Name, Char)                                              \
  CILKSAN_FUNCTION(                                                            \
      size_t, Name, (Char * To, const char *From, size_t N, mbstate_t *State), \
      (To, From, N, State), usesState(State);                                  \
      readsCharacter(From, N, R); if (From && worked(R)) writes(To))
ONE_CHARACTER(mbrtowc, wchar_t)
ONE_CHARACTER(__mbrtowc, wchar_t)
ONE_CHARACTER(mbrtoc16, char16_t)
ONE_CHARACTER(mbrtoc32, char32_t)

#define CHARACTER_LENGTH(Name)                                                 \
  CILKSAN_FUNCTION(size_t, Name,                                               \
                   (const char *From, size_t N, mbstate_t *State),             \
                   (From, N, State), usesState(State);                         \
                   readsCharacter(From, N, R))
CHARACTER_LENGTH(mbrlen)
CHARACTER_LENGTH(__mbrlen)
CILKSAN_FUNCTION(int, mblen, (const char *From, size_t N), (From, N),
                 usesState(nullptr);
                 readsCharacter(From, N, R))
CILKSAN_FUNCTION(int, mbtowc, (wchar_t * To, const char *From, size_t N),
                 (To, From, N), usesState(nullptr);
                 readsCharacter(From, N, R); if (From && R >= 0) writes(To))

#define TO_BYTES(Name, Char, Params, Args)                                     \
  CILKSAN_FUNCTION(size_t, Name, Params, Args, usesState(State);               \
                   if (To && R != SIZE_MAX) write(To, R))
TO_BYTES(wcrtomb, wchar_t, (char *To, wchar_t C, mbstate_t *State),
         (To, C, State))
TO_BYTES(__wcrtomb_chk, wchar_t,
         (char *To, wchar_t C, mbstate_t *State, size_t Room),
         (To, C, State, Room))
TO_BYTES(c16rtomb, char16_t, (char *To, char16_t C, mbstate_t *State),
         (To, C, State))
TO_BYTES(c32rtomb, char32_t, (char *To, char32_t C, mbstate_t *State),
         (To, C, State))
CILKSAN_FUNCTION(int, wctomb, (char *To, wchar_t C), (To, C),
                 usesState(nullptr);
                 if (To && R > 0) write(To, R))
CILKSAN_FUNCTION(int, __wctomb_chk, (char *To, wchar_t C, size_t Room),
                 (To, C, Room), usesState(nullptr);
                 if (To && R > 0) write(To, R))
CILKSAN_FUNCTION(int, mbsinit, (const mbstate_t *State), (State), reads(State))

//===-- Conversions of strings --------------------------------------------===//

namespace {

/// Tells the detector that \p R characters of a destination were written, and
/// the terminator if there is room.
template <class Char> void filled(Char *To, size_t R, size_t N) {
  if (To && worked(R))
    write(To, (R < N ? R + 1 : R) * sizeof(Char));
}

/// Tells the detector that a string at \p *From was converted. If there is a
/// destination, the function has advanced \p *From from \p Begin, or has set it
/// to null at the end of the string.
template <class Char>
void converted(const Char *Begin, const Char **From, bool Stored,
               size_t Limit) {
  reads(From);
  if (Stored)
    writes(From);
  if (Stored && *From)
    read(Begin, (*From - Begin) * sizeof(Char));
  else
    readsString(Begin, Limit);
}

} // namespace

#define RESTARTABLE(Name, To_t, From_t, Params, Args, Limit)                   \
  CILKSAN_MODEL(size_t, Name, Params) {                                        \
    Scope S;                                                                   \
    const From_t *Begin = S ? *From : nullptr;                                 \
    size_t R = Real_##Name.get() Args;                                         \
    if (auto E = S.effects()) {                                                \
      usesState(State);                                                        \
      converted(Begin, From, To != nullptr, Limit);                            \
      filled(To, R, N);                                                        \
    }                                                                          \
    return R;                                                                  \
  }
RESTARTABLE(mbsrtowcs, wchar_t, char,
            (wchar_t * To, const char **From, size_t N, mbstate_t *State),
            (To, From, N, State), SIZE_MAX)
RESTARTABLE(__mbsrtowcs_chk, wchar_t, char,
            (wchar_t * To, const char **From, size_t N, mbstate_t *State,
             size_t Room),
            (To, From, N, State, Room), SIZE_MAX)
RESTARTABLE(wcsrtombs, char, wchar_t,
            (char *To, const wchar_t **From, size_t N, mbstate_t *State),
            (To, From, N, State), SIZE_MAX)
RESTARTABLE(__wcsrtombs_chk, char, wchar_t,
            (char *To, const wchar_t **From, size_t N, mbstate_t *State,
             size_t Room),
            (To, From, N, State, Room), SIZE_MAX)
RESTARTABLE(mbsnrtowcs, wchar_t, char,
            (wchar_t * To, const char **From, size_t Most, size_t N,
             mbstate_t *State),
            (To, From, Most, N, State), Most)
RESTARTABLE(wcsnrtombs, char, wchar_t,
            (char *To, const wchar_t **From, size_t Most, size_t N,
             mbstate_t *State),
            (To, From, Most, N, State), Most)

// The functions do not store how many characters they have read, so the model
// derives the number from the output.
#define WHOLE(Name, To_t, From_t, Params, Args)                                \
  CILKSAN_FUNCTION(size_t, Name, Params, Args, readsHidden(Hidden::Locale);    \
                   if (!To || R < N) readsString(From);                        \
                   else readsString(From, R); filled(To, R, N))
WHOLE(mbstowcs, wchar_t, char, (wchar_t * To, const char *From, size_t N),
      (To, From, N))
WHOLE(__mbstowcs_chk, wchar_t, char,
      (wchar_t * To, const char *From, size_t N, size_t Room),
      (To, From, N, Room))
WHOLE(wcstombs, char, wchar_t, (char *To, const wchar_t *From, size_t N),
      (To, From, N))
WHOLE(__wcstombs_chk, char, wchar_t,
      (char *To, const wchar_t *From, size_t N, size_t Room),
      (To, From, N, Room))
