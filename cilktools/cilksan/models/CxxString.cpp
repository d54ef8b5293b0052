//===- CxxString.cpp - std::string and std::wstring -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Members of std::string. They are templates, but the library contains the
// instances for char and wchar_t, and programs call these instances. Without
// optimisation programs call all of them, even size().
//
//===----------------------------------------------------------------------===//

#include "CxxString.h"

using namespace cilksan;
using namespace cilksan::models;

namespace {

template <class Char>
void comparedTexts(const String<Char> *A, size_t ABegin, size_t ALength,
                   const String<Char> *B, size_t BBegin, size_t BLength) {
  readsHeader(A);
  readsHeader(B);
  size_t N = A->Size - ABegin < ALength ? A->Size - ABegin : ALength;
  size_t BRest = B->Size - BBegin < BLength ? B->Size - BBegin : BLength;
  if (BRest < N)
    N = BRest;
  size_t I = 0;
  while (I < N && A->Data[ABegin + I] == B->Data[BBegin + I])
    ++I;
  size_t Seen = (I < N ? I + 1 : N) * sizeof(Char);
  read(A->Data + ABegin, Seen);
  read(B->Data + BBegin, Seen);
}

/// Tells the detector which characters a search has read. The search looked for
/// \p N characters from \p I on, upwards or downwards, and found them at \p R
/// or not at all.
template <class Char>
void searchedText(const String<Char> *In, size_t I, size_t R, bool Upwards,
                  size_t N) {
  readsHeader(In);
  size_t Size = In->Size;
  bool Found = R != SIZE_MAX;
  size_t Begin = Upwards ? I : Found ? R : 0;
  size_t End = Upwards ? (Found ? R + N : Size)
                       : (I < Size && N < Size - I ? I + N : Size);
  if (Begin < End)
    read(In->Data + Begin, (End - Begin) * sizeof(Char));
}

} // namespace

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

// The macros for functions of one shape. They take the symbol's name and, where
// it differs, the rest of the signature. Functions that allocate or copy have
// no Scope, because they call functions with models, which report the
// allocation or the copy.
#define ASK(Ret, Name, ...)                                                    \
  CILKSAN_FUNCTION(Ret, Name, (const CHAR_STRING *This), (This), __VA_ARGS__)
#define ASK_WITH(Ret, Name, Params, Args, ...)                                 \
  CILKSAN_FUNCTION(Ret, Name, Params, Args, __VA_ARGS__)
#define ASK_AT(Name, Params, Args)                                             \
  CILKSAN_MODEL(CHAR *, Name, Params) {                                        \
    if (called())                                                              \
      readsHeader(This);                                                       \
    return REAL(Name) Args;                                                    \
  }
#define CHECK(Ret, Name, Params, Args)                                         \
  CILKSAN_MODEL(Ret, Name, Params) {                                           \
    if (called())                                                              \
      reads(&This->Size);                                                      \
    return REAL(Name) Args;                                                    \
  }
#define SET(Name, Params, Args, ...)                                           \
  CILKSAN_PROCEDURE(Name, Params, Args, __VA_ARGS__)
#define SEARCH(Name, Params, Args, Upwards, Seen, N, ...)                      \
  CILKSAN_FUNCTION(size_t, Name, Params, Args,                                 \
                   [[maybe_unused]] size_t Length = N;                         \
                   searchedText(This, I, R, Upwards, Seen); __VA_ARGS__)

#define MAKE(Name, Params, Args, ...)                                          \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    bool On = called();                                                        \
    if (On) {                                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(Name) Args;                                                           \
    if (On)                                                                    \
      made(This);                                                              \
  }
#define MOVE_FROM(Name, Params, Args)                                          \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    bool On = called();                                                        \
    if (On)                                                                    \
      readsText(Other, Other->isLocal() ? 0 : SIZE_MAX);                       \
    Changing<CHAR> Left(Other, Other->Size);                                   \
    REAL(Name) Args;                                                           \
    if (On)                                                                    \
      made(This);                                                              \
  }
#define DESTROY(Name)                                                          \
  CILKSAN_MODEL(void, Name, (CHAR_STRING * This)) {                            \
    if (called())                                                              \
      reads(&This->Data);                                                      \
    REAL(Name)(This);                                                          \
  }
#define SUBSTRING(Name)                                                        \
  RETURNS_STRING(CHAR, Name, (const CHAR_STRING *From, size_t I, size_t N),    \
                 (From, I, N), readsText(From, I, N))

#define CHANGE(Ret, Name, Params, Args, From)                                  \
  CILKSAN_MODEL(Ret, Name, Params) {                                           \
    Changing<CHAR> C0(This, From);                                             \
    return REAL(Name) Args;                                                    \
  }
#define CHANGE_WITH(Name, Params, Args, From, ...)                             \
  CILKSAN_MODEL(CHAR_STRING *, Name, Params) {                                 \
    Changing<CHAR> C0(This, From);                                             \
    if (C0) {                                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return REAL(Name) Args;                                                    \
  }
#define CHANGE_BY_TEXT(Name, From)                                             \
  CHANGE_WITH(Name, (CHAR_STRING * This, const CHAR *Text), (This, Text),      \
              From, readsString(Text))
#define CHANGE_BY_COUNTED(Name, From)                                          \
  CHANGE_WITH(Name, (CHAR_STRING * This, const CHAR *Text, size_t N),          \
              (This, Text, N), From, read(Text, N * sizeof(CHAR)))
#define CHANGE_BY_STRING(Name, From)                                           \
  CHANGE_WITH(Name, (CHAR_STRING * This, const CHAR_STRING *Other),            \
              (This, Other), From, readsText(Other))
#define CHANGE_BY_PART(Name, From)                                             \
  CHANGE_WITH(                                                                 \
      Name,                                                                    \
      (CHAR_STRING * This, const CHAR_STRING *Other, size_t I, size_t N),      \
      (This, Other, I, N), From, readsText(Other, I, N))
#define MOVE_TO(Name)                                                          \
  CILKSAN_MODEL(CHAR_STRING *, Name,                                           \
                (CHAR_STRING * This, CHAR_STRING * Other)) {                   \
    Changing<CHAR> C0(This), Left(Other);                                      \
    return REAL(Name)(This, Other);                                            \
  }
#define SWAP(Name)                                                             \
  CILKSAN_MODEL(void, Name, (CHAR_STRING * This, CHAR_STRING * Other)) {       \
    Changing<CHAR> C0(This), Left(Other);                                      \
    REAL(Name)(This, Other);                                                   \
  }

//===-- Names -------------------------------------------------------------===//

#define PASTE(A, B, C, D, E, F) PASTED(A, B, C, D, E, F)
#define PASTED(A, B, C, D, E, F) A##B##C##D##E##F
#define CLASS(T) St7__cxx1112basic_stringI##T##St11char_traitsI##T##ESaI##T##EE

namespace narrow {
#define CHAR char
#define MEMBER(A) PASTE(_ZN, CLASS(c), A, , , )
#define MEMBER1(A, B) PASTE(_ZN, CLASS(c), A, c, B, )
#define MEMBER2(A, B, C) PASTE(PASTE(_ZN, CLASS(c), A, c, B, c), C, , , , )
#define CONST(A) PASTE(_ZNK, CLASS(c), A, , , )
#define CONST1(A, B) PASTE(_ZNK, CLASS(c), A, c, B, )
#include "StringMembers.def"
#undef CHAR
#undef MEMBER
#undef MEMBER1
#undef MEMBER2
#undef CONST
#undef CONST1
} // namespace narrow

namespace wide {
#define CHAR wchar_t
#define MEMBER(A) PASTE(_ZN, CLASS(w), A, , , )
#define MEMBER1(A, B) PASTE(_ZN, CLASS(w), A, w, B, )
#define MEMBER2(A, B, C) PASTE(PASTE(_ZN, CLASS(w), A, w, B, w), C, , , , )
#define CONST(A) PASTE(_ZNK, CLASS(w), A, , , )
#define CONST1(A, B) PASTE(_ZNK, CLASS(w), A, w, B, )
#include "StringMembers.def"
} // namespace wide
