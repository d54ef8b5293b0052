//===- Format.h - what printf and scanf access by their formats -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A format tells the types of the arguments, and which of them are pointers to
// what is read or written. It is read twice: to know all types, as arguments
// may be numbered (%2$s) and have to be taken in their order; then to tell the
// effects.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_FORMAT_H
#define CILKSAN_MODELS_FORMAT_H

#include <cstdarg>

namespace cilksan::models {

/// The arguments of a call, from the time before it: the real function uses
/// them up.
class Arguments {
public:
  explicit Arguments(va_list From) { va_copy(List, From); }
  ~Arguments() { va_end(List); }
  Arguments(const Arguments &) = delete;
  Arguments &operator=(const Arguments &) = delete;

  va_list List;
};

/// printf's: reads the format and all strings, writes what %n points to. \p
/// Char is char or wchar_t. Conversions unknown end it.
template <class Char> void printed(const Char *Format, Arguments &Of);

/// scanf's: reads the format, writes the objects for the first \p Assigned
/// conversions, scanf's result.
template <class Char>
void scanned(const Char *Format, Arguments &Of, int Assigned);

extern template void printed(const char *, Arguments &);
extern template void printed(const wchar_t *, Arguments &);
extern template void scanned(const char *, Arguments &, int);
extern template void scanned(const wchar_t *, Arguments &, int);

} // namespace cilksan::models

#endif // CILKSAN_MODELS_FORMAT_H
