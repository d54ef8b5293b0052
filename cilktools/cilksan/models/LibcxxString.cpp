//===- LibcxxString.cpp - libc++'s std::string and std::wstring -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models of conversions of numbers, and of members of std::string whose
// instances are in libc++'s library, as its headers declare. The layout is that
// of libc++'s first ABI: a short string has its characters in itself, and a
// long string does not. The instances of the other members are in the program,
// and so are instrumented.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <exception>

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

using namespace cilksan;
using namespace cilksan::models;

namespace cilksan::models::libcxx {

/// A string. Its first bit is set if the string is long.
template <class Char> union Text {
  struct {
    size_t Capacity;
    size_t Size;
    Char *Data;
  } Long;
  struct {
    unsigned char Size;
    Char Data[24 / sizeof(Char) - 1];
  } Short;

  bool isLong() const { return Short.Size & 1; }
  size_t size() const { return isLong() ? Long.Size : Short.Size >> 1; }
  const Char *data() const { return isLong() ? Long.Data : Short.Data; }
};
static_assert(sizeof(Text<char>) == 24 && sizeof(Text<wchar_t>) == 24);

/// The result type of a function that returns a string, at an address that the
/// caller passes. The variable R in "return R" lives at this address, so the
/// copy constructor is never called, and is not defined.
template <class Char> struct Returned {
  Returned(const Returned &);
  ~Returned() {}
  Text<Char> Value;
};

} // namespace cilksan::models::libcxx

using namespace cilksan::models::libcxx;

namespace {

template <class Char> void readsHeader(const Text<Char> *Of) {
  reads(&Of->Short.Size);
  if (Of->isLong()) {
    reads(&Of->Long.Size);
    reads(&Of->Long.Data);
  }
}
/// Tells the detector that at most \p N characters from \p Begin on were read.
template <class Char>
void readsText(const Text<Char> *Of, size_t Begin = 0, size_t N = SIZE_MAX) {
  readsHeader(Of);
  const size_t Size = Of->size();
  if (Begin < Size)
    read(Of->data() + Begin,
         (N < Size - Begin ? N : Size - Begin) * sizeof(Char));
}

template <class Char> void writesHeader(Text<Char> *Of, bool IsOther) {
  if (!Of->isLong()) {
    writes(&Of->Short.Size);
    return;
  }
  writes(&Of->Long.Size);
  if (!IsOther)
    return;
  writes(&Of->Long.Capacity);
  writes(&Of->Long.Data);
}

/// Tells the detector that a function changes a string from a position on. The
/// object lives as long as the call. A function that throws counts as having
/// changed nothing if the string's place and length are the same afterwards.
template <class Char> class Changing {
public:
  Changing(Text<Char> *Of, size_t From) : On(called()), Of(Of) {
    if (!On)
      return;
    Effects E(true);
    Exceptions = std::uncaught_exceptions();
    Data = Of->data();
    Size = Of->size();
    Begin = From < Size ? From : Size;
    readsText(Of, Begin);
    if (Of->isLong())
      reads(&Of->Long.Capacity);
  }
  ~Changing() {
    const bool IsOther = On && Of->data() != Data;
    if (!On || (std::uncaught_exceptions() > Exceptions && !IsOther &&
                Of->size() == Size))
      return;
    Effects E(true);
    writesHeader(Of, IsOther);
    const size_t First = IsOther || Of->size() < Begin ? 0 : Begin;
    write(Of->data() + First, (Of->size() - First + 1) * sizeof(Char));
  }
  Changing(const Changing &) = delete;
  Changing &operator=(const Changing &) = delete;
  explicit operator bool() const { return On; }

private:
  bool On;
  Text<Char> *Of;
  const Char *Data = nullptr;
  size_t Size = 0, Begin = 0;
  /// The number of exceptions in flight when the call began. It is not 0 if a
  /// destructor makes the call during the unwinding.
  int Exceptions = 0;
};

template <class Char> void made(Text<Char> *Of) {
  Effects E(true);
  writesHeader(Of, true);
  write(Of->data(), (Of->size() + 1) * sizeof(Char));
}

/// Tells the detector which characters a search has read. The search looked for
/// \p Looked characters from \p I on, upwards or downwards, and found them at
/// \p R or not at all.
template <class Char>
void searched(const Text<Char> *In, size_t I, size_t R, bool Upwards,
              size_t Looked) {
  readsHeader(In);
  const size_t Size = In->size();
  const bool Found = R != SIZE_MAX;
  const size_t Begin = Upwards ? I : Found ? R : 0;
  const size_t End = Upwards
                         ? (Found ? R + Looked : Size)
                         : (I < Size && Looked < Size - I ? I + Looked : Size);
  if (Begin < End)
    read(In->data() + Begin, (End - Begin) * sizeof(Char));
}

} // namespace

// The macros for functions of one shape. Functions that allocate or copy have
// no Scope, because they call functions with models, which report the
// allocation or the copy.
#define ASK(Ret, Name, Params, Args, ...)                                      \
  CILKSAN_FUNCTION(Ret, Name, Params, Args, __VA_ARGS__)
#define ASK_AT(Name, This)                                                     \
  CILKSAN_MODEL(CHAR *, Name, (This, size_t I)) {                              \
    if (called())                                                              \
      readsHeader(Of);                                                         \
    return REAL(Name)(Of, I);                                                  \
  }
#define MAKE(Name, Params, Args, ...)                                          \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    const bool On = called();                                                  \
    if (On) {                                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(Name) Args;                                                           \
    if (On)                                                                    \
      made(Of);                                                                \
  }
#define DESTROY(Name)                                                          \
  CILKSAN_MODEL(void, Name, (TEXT * Of)) {                                     \
    if (called())                                                              \
      readsHeader(Of);                                                         \
    REAL(Name)(Of);                                                            \
  }
#define CHANGE(Ret, Name, Params, Args, From, ...)                             \
  CILKSAN_MODEL(Ret, Name, Params) {                                           \
    Changing<CHAR> Change(Of, From);                                           \
    if (Change) {                                                              \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return REAL(Name) Args;                                                    \
  }

//===-- Names -------------------------------------------------------------===//

#define PASTE(A, B, C, D) PASTED(A, B, C, D)
#define PASTED(A, B, C, D) A##B##C##D
#define CLASS(T)                                                               \
  St3__112basic_stringI##T##NS_11char_traitsI##T##EENS_9allocatorI##T##EEE
#define PARAMETER(T)                                                           \
  S_12basic_stringI##T##NS_11char_traitsI##T##EENS_9allocatorI##T##EEEE

namespace narrow {
#define CHAR char
#define MEMBER(A) PASTE(_ZN, CLASS(c), A, )
#define MEMBER1(A, B) PASTE(MEMBER(A), c, B, )
#define MEMBER2(A, B) PASTE(MEMBER(A), c, B, c)
#define CONST(A) PASTE(_ZNK, CLASS(c), A, )
#define CONST1(A, B) PASTE(CONST(A), c, B, )
#define OF_CLASS(A) PASTE(PARAMETER(c), A, , )
#define FROM_NAME 9to_stringE
#include "LibcxxStringMembers.def"
#undef CHAR
#undef MEMBER
#undef MEMBER1
#undef MEMBER2
#undef CONST
#undef CONST1
#undef OF_CLASS
#undef FROM_NAME
} // namespace narrow

namespace wide {
#define CHAR wchar_t
#define MEMBER(A) PASTE(_ZN, CLASS(w), A, )
#define MEMBER1(A, B) PASTE(MEMBER(A), w, B, )
#define MEMBER2(A, B) PASTE(MEMBER(A), w, B, w)
#define CONST(A) PASTE(_ZNK, CLASS(w), A, )
#define CONST1(A, B) PASTE(CONST(A), w, B, )
#define OF_CLASS(A) PASTE(PARAMETER(w), A, , )
#define FROM_NAME 10to_wstringE
#include "LibcxxStringMembers.def"
} // namespace wide
