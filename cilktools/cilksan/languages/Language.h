//===- Language.h - languages other than C and C++ --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cilksan assumes that a program is written in C or C++. A Language has
// everything that differs for a program in another language. Each language has
// its own folder, and List.cpp lists all languages.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_LANGUAGES_LANGUAGE_H
#define CILKSAN_LANGUAGES_LANGUAGE_H

#include "../findings/Race.h"

#include <string>
#include <string_view>
#include <vector>

namespace cilksan {

/// A language other than C and C++. All functions can be called in any thread.
class Language {
public:
  /// Returns the name for which \p Symbol stands, in the form of the compiler's
  /// tables in a program. Returns an empty text if it is not a symbol of this
  /// language.
  virtual std::string demangled(std::string_view Symbol) const = 0;

  /// Returns \p Written, a name of any language, without the parts that only
  /// this language's compiler adds.
  virtual std::string readable(const std::string &Written) const = 0;

  /// Returns true if \p File, a path, is a source in this language.
  virtual bool isSource(std::string_view File) const = 0;

  /// Returns true if \p File is a source of the language's standard library.
  virtual bool isOfLibrary(std::string_view File) const = 0;

  /// Returns true if the function of this name runs a program's tests on
  /// threads of its own.
  virtual bool runsTests(const std::string &Written) const = 0;

  /// Returns \p Frames without the library functions of this language that run
  /// tasks. A function that one of them calls or spawns appears at the place
  /// where the removed function was called. Returns \p Frames unchanged if no
  /// frame is from a source in this language.
  virtual std::vector<Frame>
  ownFrames(const std::vector<Frame> &Frames) const = 0;

  /// Returns the language's words for an iteration of a parallel loop, such as
  /// "an iteration".
  virtual const char *iteration() const = 0;

  /// Returns a text that names the construct that makes the accesses of \p R
  /// parallel, with its place.
  virtual std::string parallelism(const Race &R) const = 0;

  /// Returns advice on how to fix \p R for the variable \p Name, which may be
  /// "it".
  virtual std::string hint(const Race &R, const std::string &Name) const = 0;

protected:
  ~Language() = default;
};

/// Returns all languages.
const std::vector<const Language *> &languages();

/// Returns the language of a source file, or null for C, C++ and unknown ones.
const Language *languageOf(const Place &At);

/// Returns true if \p File, which may be null, is of the standard library of
/// one of the languages.
bool isOfLanguagesLibrary(const char *File);

/// Returns the name for which \p Symbol stands, as the compiler writes the name
/// in C++ or another language. Returns \p Symbol itself if it is not mangled.
std::string written(const char *Symbol);

/// Returns the same name without the parts that only a compiler adds, for
/// readers. Returns an empty text for null.
std::string demangled(const char *Symbol);

} // namespace cilksan

#endif // CILKSAN_LANGUAGES_LANGUAGE_H
