//===- Search.cpp - searches in strings and memory ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches in strings and memory. A search reads up to the match. Other strands
// may write the memory after the match, even if vector instructions touch it.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <cstring>

using namespace cilksan;
using namespace cilksan::models;

// These names are macros in some headers.
#undef index
#undef strchr

//===-- A character -------------------------------------------------------===//

#define FIRST(Name)                                                            \
  CILKSAN_FUNCTION(char *, Name, (const char *Text, int C), (Text, C),         \
                   if (R) read(Text, R - Text + 1);                            \
                   else readsString(Text))
FIRST(strchr)
FIRST(index)
CILKSAN_FUNCTION(char *, strchrnul, (const char *Text, int C), (Text, C),
                 read(Text, R - Text + 1))
CILKSAN_FUNCTION(char *, strrchr, (const char *Text, int C), (Text, C),
                 readsString(Text))
CILKSAN_FUNCTION(char *, rindex, (const char *Text, int C), (Text, C),
                 readsString(Text))

CILKSAN_FUNCTION(void *, memchr, (const void *Data, int C, size_t N),
                 (Data, C, N),
                 read(Data, R ? static_cast<const char *>(R) -
                                    static_cast<const char *>(Data) + 1
                              : N))
CILKSAN_FUNCTION(void *, rawmemchr, (const void *Data, int C), (Data, C),
                 read(Data, static_cast<const char *>(R) -
                                static_cast<const char *>(Data) + 1))
CILKSAN_FUNCTION(void *, __rawmemchr, (const void *Data, int C), (Data, C),
                 read(Data, static_cast<const char *>(R) -
                                static_cast<const char *>(Data) + 1))
CILKSAN_FUNCTION(void *, memrchr, (const void *Data, int C, size_t N),
                 (Data, C, N),
                 const char *From = static_cast<const char *>(R ? R : Data);
                 read(From, static_cast<const char *>(Data) + N - From))

//===-- One of a set of characters ----------------------------------------===//

CILKSAN_FUNCTION(size_t, strspn, (const char *Text, const char *Set),
                 (Text, Set), searched(Text, R + 1, Set))
CILKSAN_FUNCTION(size_t, strcspn, (const char *Text, const char *Set),
                 (Text, Set), searched(Text, R + 1, Set))
CILKSAN_FUNCTION(char *, strpbrk, (const char *Text, const char *Set),
                 (Text, Set),
                 searched(Text, R ? R - Text + 1 : length(Text) + 1, Set))

// The function overwrites the tokens' ends, so the lengths are taken before the
// call.
CILKSAN_MODEL(char *, strsep, (char **Rest, const char *Set)) {
  Scope S;
  size_t Before = S && *Rest ? length(*Rest) : 0;
  char *R = Real_strsep.get()(Rest, Set);
  if (auto E = S.effects()) {
    reads(Rest);
    writes(Rest);
    if (R) {
      bool Ended = *Rest;
      searched(R, Ended ? *Rest - R : Before + 1, Set);
      if (Ended)
        write(*Rest - 1, 1);
    }
  }
  return R;
}

namespace {

/// The effects of strtok for \p Text or, if that is null, from \p Position on,
/// at which the last call stopped.
class Tokens {
public:
  Tokens(const char *Text, const char *Position)
      : Begin(Text ? Text : Position), Length(Begin ? length(Begin) : 0) {}

  /// Tells the detector that \p Token was found, or that no token was found if
  /// it is null.
  void found(char *Token, const char *Set) const {
    if (!Begin)
      return;
    if (!Token) {
      searched(Begin, Length + 1, Set);
      return;
    }
    size_t End = Token - Begin + length(Token);
    searched(Begin, End + 1, Set);
    if (End < Length)
      write(Begin + End, 1);
  }

private:
  const char *Begin;
  size_t Length;
};

/// The position at which strtok stopped. The real strtok does not reveal it.
char *StrtokPosition;

} // namespace

#define STRTOK_R(Name)                                                         \
  CILKSAN_MODEL(char *, Name,                                                  \
                (char *Text, const char *Set, char **Position)) {              \
    Scope S;                                                                   \
    Tokens Of(S ? Text : nullptr, S && !Text ? *Position : nullptr);           \
    char *R = Real_##Name.get()(Text, Set, Position);                          \
    if (auto E = S.effects()) {                                                \
      if (!Text)                                                               \
        reads(Position);                                                       \
      writes(Position);                                                        \
      Of.found(R, Set);                                                        \
    }                                                                          \
    return R;                                                                  \
  }
STRTOK_R(strtok_r)
STRTOK_R(__strtok_r)

CILKSAN_MODEL(char *, strtok, (char *Text, const char *Set)) {
  Scope S;
  Tokens Of(S ? Text : nullptr, S && !Text ? StrtokPosition : nullptr);
  char *R = Real_strtok_r.get()(Text, Set, &StrtokPosition);
  if (auto E = S.effects()) {
    writesHidden(Hidden::Strtok);
    Of.found(R, Set);
  }
  return R;
}

//===-- A string, or a block of memory ------------------------------------===//

CILKSAN_FUNCTION(char *, strstr, (const char *Text, const char *Sought),
                 (Text, Sought), searchedFor(Text, Sought, R))
CILKSAN_FUNCTION(char *, strcasestr, (const char *Text, const char *Sought),
                 (Text, Sought), searchedFor(Text, Sought, R))
CILKSAN_FUNCTION(void *, memmem,
                 (const void *Data, size_t N, const void *Sought, size_t Size),
                 (Data, N, Sought, Size), read(Sought, Size);
                 read(Data, R ? static_cast<const char *>(R) -
                                    static_cast<const char *>(Data) + Size
                              : N))
