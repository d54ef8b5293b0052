//===- Names.h - the table of library functions, by name --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of Table.h as arrays. isHarmless (Harmless.h) looks up a name in the
// arrays. Tests enumerate the rows.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_NAMES_H
#define CILKSAN_MODELS_NAMES_H

#include "Table.h"

#include <cstddef>

namespace cilksan::models {

/// A FUNCTION row: the symbol of a function, and its effect.
struct Row {
  const char *Symbol;
  Effect Is;
};

/// An array of rows.
template <class T> struct Rows {
  const T *First;
  size_t Count;
  const T *begin() const { return First; }
  const T *end() const { return First + Count; }
};

/// The libraries of the table in C and C++.
enum class Library { C, Libstdcxx, Libcxx };
inline constexpr Library Libraries[] = {Library::C, Library::Libstdcxx,
                                        Library::Libcxx};

/// Returns the FUNCTION rows of a library, sorted.
Rows<Row> functionsOf(Library L);
/// Returns the MATH rows, sorted.
Rows<const char *> mathNames();

/// Returns true if the function has a model.
bool isModelled(const char *Name);

} // namespace cilksan::models

#endif // CILKSAN_MODELS_NAMES_H
