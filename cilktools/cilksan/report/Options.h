//===- Options.h - options in the environment -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options, from the variables CILKSAN_*. They are read once, before the
// program does anything. So a mistyped value ends the process with a message,
// instead of causing a run with other options than the user meant.
// docs/cilksan.md describes them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OPTIONS_H
#define CILKSAN_REPORT_OPTIONS_H

#include <cstdint>
#include <string>

namespace cilksan {

/// The options of a process.
struct Options {
  enum FormatKind : uint8_t { Text, Json, Sarif };
  enum ProgressKind : uint8_t { Never, InLongRuns, AtOnce };

  /// The value of CILKSAN_OUT with %p replaced, as an absolute path; empty for
  /// stderr.
  std::string Out;
  FormatKind Format = Text;
  /// True if the text has colours. The value `auto` has been resolved.
  bool Color = false;
  /// The exit status of a process that had a race; 0 leaves the program's own.
  int ExitCode = 66;
  /// True if the report of a run without races states the meaning of that
  /// result.
  bool ReportNone = false;
  /// True if a certificate with limits is a failure.
  bool Strict = false;
  /// True if the text goes to a terminal, where a person reads it.
  bool Terminal = false;
  /// The time from which on a line shows the progress (Progress.h).
  ProgressKind Progress = Never;
  /// True if stderr is a terminal that can erase a line.
  bool CanErase = false;
  /// The file of CILKSAN_SUPPRESSIONS, or empty.
  std::string Suppressions;
  /// The number of races after which races are only counted; 0 for no limit.
  uint64_t MaxReports = 0;
  /// True if the process stops in the debugger at each race.
  bool Debugger = false;

  // The options that the detector reads.
  bool CheckAtomics = false;
  bool Stats = false;
};

/// Returns the options. \p Get returns the value of a variable, as getenv does.
/// An empty value counts as none. Ends the process with status 2 and a message
/// if a value makes no sense.
Options readOptions(const char *(*Get)(const char *Name));

/// Returns the options of the process's environment at the first call, as
/// readOptions() does.
const Options &options();

} // namespace cilksan

#endif // CILKSAN_REPORT_OPTIONS_H
