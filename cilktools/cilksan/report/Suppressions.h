//===- Suppressions.h - suppressions of races -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Suppressions of races. A file of suppressions has one rule a line,
// KIND:PATTERN, and comments that begin with #. In a pattern, * stands for any
// characters and ? for one character. A pattern must match the whole of a name.
// For the name of a file, it may also match all that follows one of its
// slashes.
//
//   race:PATTERN      a function or file of an access or of any step to one
//   race_top:PATTERN  a function or file of an access
//   variable:PATTERN  a variable that an access or the object is named after
//
// A comment with cilksan-ignore in the source suppresses the races of its line.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_SUPPRESSIONS_H
#define CILKSAN_REPORT_SUPPRESSIONS_H

#include "../findings/Race.h"

#include <string>
#include <vector>

namespace cilksan {

/// A rule, or a comment in the source.
struct Suppression {
  enum RuleKind { Race, RaceTop, Variable, InSource } Is;
  std::string Pattern;
  /// The rule and its line, such as "race:f* (races.txt:3)", or the place of
  /// the comment.
  std::string Description;
};

/// The rules of a process.
class Suppressions {
public:
  /// Adds the rules in \p File. Ends the process with status 2 and a message if
  /// the file can't be read or a line is wrong.
  void read(const std::string &File);

  /// Adds the rules in \p Text, which \p File contains. Returns the mistake in
  /// the text, or an empty text if there is none.
  std::string parse(const std::string &Text, const std::string &File);

  /// Returns true if a rule or a comment in the source matches \p R, and copies
  /// that rule or comment to \p By.
  bool match(const Race &R, Suppression &By) const;

private:
  std::vector<Suppression> Rules;
};

/// Returns true if \p Pattern with its wildcards matches all of \p Text.
bool matchesPattern(const char *Pattern, const char *Text);

/// Returns true if \p Pattern matches the name of a function: the name in the
/// object file, the name in the source, or the latter without parameters.
bool matchesFunction(const char *Pattern, const char *Name);

/// Returns true if \p Pattern matches the name of a file, or all that follows
/// one of its slashes.
bool matchesFile(const char *Pattern, const char *Name);

} // namespace cilksan

#endif // CILKSAN_REPORT_SUPPRESSIONS_H
