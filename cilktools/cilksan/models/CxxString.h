//===- CxxString.h - effects on std::string ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout of strings that libstdc++ has had since 2015: a pointer to the
// characters, their number, and room for short strings.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_CXXSTRING_H
#define CILKSAN_MODELS_CXXSTRING_H

#include "Strings.h"
#include <exception>

namespace cilksan::models {

/// A std::basic_string of libstdc++. Short strings have their characters in
/// Local.
template <class Char> struct String {
  Char *Data;
  size_t Size;
  union {
    Char Local[16 / sizeof(Char)];
    size_t Capacity;
  };

  bool isLocal() const { return Data == Local; }
};
static_assert(sizeof(String<char>) == 32 && sizeof(String<wchar_t>) == 32);

/// Tells the detector that the pointer and the size of a string were read.
template <class Char> void readsHeader(const String<Char> *Of) {
  reads(&Of->Data);
  reads(&Of->Size);
}
/// Tells the detector that at most \p N characters from \p Begin on were read.
template <class Char>
void readsText(const String<Char> *Of, size_t Begin = 0, size_t N = SIZE_MAX) {
  readsHeader(Of);
  if (Begin >= Of->Size)
    return;
  size_t Rest = Of->Size - Begin;
  read(Of->Data + Begin, (N < Rest ? N : Rest) * sizeof(Char));
}

/// Tells the detector that a function changes a string from a position on. The
/// object lives as long as the call. The function's own calls for memory and
/// for copies of more than one character have models. A function that throws
/// counts as having changed nothing if the string's place and length are the
/// same afterwards.
template <class Char> class Changing {
public:
  Changing(String<Char> *Of, size_t From = 0) : On(called()), Of(Of) {
    if (!On)
      return;
    Effects E(true);
    Exceptions = std::uncaught_exceptions();
    readsHeader(Of);
    Data = Of->Data;
    Size = Of->Size;
    Begin = From < Size ? From : Size;
    read(Data + Begin, (Size - Begin) * sizeof(Char));
    if (!Of->isLocal())
      reads(&Of->Capacity);
  }
  ~Changing() {
    if (!On)
      return;
    if (std::uncaught_exceptions() > Exceptions && Of->Data == Data &&
        Of->Size == Size)
      return;
    Effects E(true);
    writes(&Of->Size);
    if (Of->Data == Data) {
      write(Data + Begin,
            (Of->Size - (Begin < Of->Size ? Begin : Of->Size) + 1) *
                sizeof(Char));
      return;
    }
    writes(&Of->Data);
    if (!Of->isLocal())
      writes(&Of->Capacity);
    write(Of->Data, (Of->Size + 1) * sizeof(Char));
  }
  Changing(const Changing &) = delete;
  Changing &operator=(const Changing &) = delete;
  explicit operator bool() const { return On; }

private:
  bool On;
  String<Char> *Of;
  Char *Data = nullptr;
  size_t Size = 0, Begin = 0;
  /// The number of exceptions in flight when the call began. It is not 0 if a
  /// destructor makes the call during the unwinding.
  int Exceptions = 0;
};

/// Tells the detector that a string was constructed. If the constructor throws,
/// the string's fields mean nothing, and its memory counts like any other
/// memory.
template <class Char> void made(String<Char> *Of) {
  Effects E(true);
  writes(&Of->Data);
  writes(&Of->Size);
  if (!Of->isLocal())
    writes(&Of->Capacity);
  write(Of->Data, (Of->Size + 1) * sizeof(Char));
}

/// The result type of a function that returns a string, at an address that the
/// caller passes. The variable R in "return R" lives at this address, so the
/// copy constructor is never called, and is not defined.
template <class Char> struct Returned {
  Returned(const Returned &);
  ~Returned() {}
  String<Char> Value;
};

} // namespace cilksan::models

/// Defines the model of the function \p Name that returns a string of \p Char.
/// The last arguments tell the memory that the function reads.
#define RETURNS_STRING(Char, Name, Params, Args, ...)                          \
  CILKSAN_MODEL(Returned<Char>, Name, Params) {                                \
    const bool On = called();                                                  \
    if (On) {                                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    Returned<Char> R = REAL(Name) Args;                                        \
    if (On)                                                                    \
      made(&R.Value);                                                          \
    return R;                                                                  \
  }

#endif // CILKSAN_MODELS_CXXSTRING_H
