//===- Options.h - what the environment asks Cilksan for --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All variables CILKSAN_* are read here, once and before the program does
// anything, so that a mistyped value ends the process with a message instead of
// a run that didn't do what was meant. docs/cilksan.md describes them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OPTIONS_H
#define CILKSAN_REPORT_OPTIONS_H

#include <cstdint>
#include <string>

namespace cilksan {

struct Options {
  enum FormatKind : uint8_t { Text, Json, Sarif };

  /// CILKSAN_OUT with %p replaced, as an absolute path; empty for stderr.
  std::string Out;
  FormatKind Format = Text;
  /// Of the text; already decided for `auto`.
  bool Color = false;
  /// The status of a process that had a race; 0 leaves the program's own.
  int ExitCode = 66;
  /// Whether a run without races says what that means.
  bool ReportNone = false;
  /// True if a certificate with limits is a failure.
  bool Strict = false;
  /// True if the text goes to a terminal, where a person reads it.
  bool Terminal = false;
  /// The file of CILKSAN_SUPPRESSIONS, or empty.
  std::string Suppressions;
  /// More races than these are counted only; 0 for no limit.
  uint64_t MaxReports = 0;
  /// Whether to stop in the debugger at each race.
  bool Debugger = false;

  // For the detector.
  bool CheckAtomics = false;
  bool Stats = false;
};

/// What \p Get, which is as getenv, says. An empty value counts as none. Ends
/// the process with status 2 and a message if a value makes no sense.
Options readOptions(const char *(*Get)(const char *Name));

/// Those of the process's environment at the first call, as readOptions().
const Options &options();

} // namespace cilksan

#endif // CILKSAN_REPORT_OPTIONS_H
