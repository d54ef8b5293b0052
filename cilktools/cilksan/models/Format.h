//===- Format.h - formats of printf and scanf -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The effects of formatted output and input. A format tells the types of the
// arguments, and which of them are pointers to memory that is read or written.
// It is parsed twice. The first pass finds all types, as arguments may be
// numbered (%2$s) and have to be taken in their order. The second pass tells
// the effects.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_FORMAT_H
#define CILKSAN_MODELS_FORMAT_H

#include <cstdarg>

namespace cilksan::models {

/// A copy of the arguments of a call. The copy must be made before the call,
/// since the real function uses up the va_list.
class Arguments {
public:
  explicit Arguments(va_list From) { va_copy(List, From); }
  ~Arguments() { va_end(List); }
  Arguments(const Arguments &) = delete;
  Arguments &operator=(const Arguments &) = delete;

  va_list List;
};

/// Tells the detector the effects of printf: it reads the format and all
/// strings, and writes the objects of %n. \p Char is char or wchar_t. An
/// unknown conversion ends the effects.
template <class Char> void printed(const Char *Format, Arguments &Of);

/// Tells the detector the effects of scanf: it reads the format, and writes the
/// objects of the first \p Assigned conversions, which is scanf's result.
template <class Char>
void scanned(const Char *Format, Arguments &Of, int Assigned);

extern template void printed(const char *, Arguments &);
extern template void printed(const wchar_t *, Arguments &);
extern template void scanned(const char *, Arguments &, int);
extern template void scanned(const wchar_t *, Arguments &, int);

} // namespace cilksan::models

#endif // CILKSAN_MODELS_FORMAT_H
