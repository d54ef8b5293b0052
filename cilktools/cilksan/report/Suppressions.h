//===- Suppressions.h - races that the user wants not to hear of *- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of suppressions has a rule a line, KIND:PATTERN, and comments that
// begin with #. In a pattern, * stands for any characters and ? for one. A
// pattern fits the whole of a name; of a file's name, also what follows one of
// its slashes.
//
//   race:PATTERN      a function or file of an access or of any step to one
//   race_top:PATTERN  a function or file of an access
//   variable:PATTERN  a variable that an access or the object is named after
//
// A comment with cilksan-ignore in the source does the same for its line.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_SUPPRESSIONS_H
#define CILKSAN_REPORT_SUPPRESSIONS_H

#include "../findings/Race.h"

#include <string>
#include <vector>

namespace cilksan {

struct Suppression {
  enum RuleKind { Race, RaceTop, Variable, InSource } Is;
  std::string Pattern;
  /// "race:f* (races.txt:3)", or where the comment is.
  std::string Description;
};

class Suppressions {
public:
  /// Adds the rules in \p File. Ends the process with status 2 and a message
  /// if it can't be read or a line is wrong.
  void read(const std::string &File);

  /// Adds the rules in \p Text, which \p File contains. Returns what is wrong
  /// with it, or an empty text.
  std::string parse(const std::string &Text, const std::string &File);

  /// Whether a rule or a comment in the source matches \p R; it is copied to
  /// \p By.
  bool match(const Race &R, Suppression &By) const;

private:
  std::vector<Suppression> Rules;
};

/// Whether \p Pattern with its wildcards fits all of \p Text.
bool matchesPattern(const char *Pattern, const char *Text);

/// Returns true if \p Pattern fits the name of a function: as it is in the
/// object file, as it is written, or as that without parameters.
bool matchesFunction(const char *Pattern, const char *Name);

/// Returns true if \p Pattern fits the name of a file or a rest of it after a
/// slash.
bool matchesFile(const char *Pattern, const char *Name);

} // namespace cilksan

#endif // CILKSAN_REPORT_SUPPRESSIONS_H
