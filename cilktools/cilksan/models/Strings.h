//===- Strings.h - effects that string functions share ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The effects of functions on strings of any character type.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_STRINGS_H
#define CILKSAN_MODELS_STRINGS_H

#include "Model.h"
#include <cctype>
#include <cwctype>

namespace cilksan::models {

/// Tells the detector that \p N characters were copied.
template <class Char> void copied(Char *To, const Char *From, size_t N) {
  read(From, N * sizeof(Char));
  write(To, N * sizeof(Char));
}

/// Tells the detector that \p Copy is new memory with a string that was made
/// from the \p N characters at \p From.
template <class Char>
void returnsString(const Char *From, size_t N, Char *Copy) {
  read(From, N * sizeof(Char));
  size_t Size = (length(Copy) + 1) * sizeof(Char);
  allocated(Copy, Size);
  write(Copy, Size);
}

/// Returns true if two characters are equal.
struct Same {
  template <class Char> bool operator()(Char A, Char B) const { return A == B; }
};
/// Returns true if two characters are equal, or differ only in case.
struct SameButCase {
  bool operator()(char A, char B) const {
    return tolower(static_cast<unsigned char>(A)) ==
           tolower(static_cast<unsigned char>(B));
  }
  bool operator()(wchar_t A, wchar_t B) const {
    return towlower(A) == towlower(B);
  }
};

/// Tells the detector that two strings were compared, up to their first
/// difference or end, and up to \p N characters.
template <class Char, class Equal>
void compared(const Char *A, const Char *B, size_t N, Equal Equals) {
  size_t I = 0;
  while (I < N && Equals(A[I], B[I]) && A[I])
    ++I;
  size_t Size = (I < N ? I + 1 : N) * sizeof(Char);
  read(A, Size);
  read(B, Size);
}

/// Tells the detector that \p N characters of \p String were compared with all
/// characters of the set \p Of.
template <class Char>
void searched(const Char *String, size_t N, const Char *Of) {
  read(String, N * sizeof(Char));
  readsString(Of);
}

/// Tells the detector that \p Sought was looked for in \p Text. \p Found is the
/// match, or null.
template <class Char>
void searchedFor(const Char *Text, const Char *Sought, const Char *Found) {
  readsString(Sought);
  if (Found)
    read(Text, (Found - Text + length(Sought)) * sizeof(Char));
  else
    readsString(Text);
}

} // namespace cilksan::models

#endif // CILKSAN_MODELS_STRINGS_H
