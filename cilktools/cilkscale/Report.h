//===- Report.h - what Cilkscale writes -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The environment's wishes, and the formats: a CSV file as OpenCilk's scripts
// read it, JSON with the same and more, and a table for people. All numbers are
// in the units that are written. docs/cilkscale.md describes the formats.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_REPORT_H
#define CILKSCALE_REPORT_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilkscale {

struct Options {
  /// Empty: standard output.
  std::string Out;
  bool Json = false;
  bool Sites = false;
  /// Why the environment makes no sense; empty if it does.
  std::string Problem;
};

/// What \p Get, which is as getenv, says. An empty value counts as none.
Options readOptions(const char *(*Get)(const char *Name));

struct Row {
  std::string Tag;
  double Work, Span, Burdened;
};

/// What is measured, and how it is written.
struct Format {
  std::string Tool;
  std::string Unit;
  /// Digits behind the point.
  int Digits;
  /// There is nothing but the time, which is the work.
  bool OnlyTime;
};

/// A place of the source and its part of the whole program.
struct SiteRow {
  /// "spawn", "loop", or "outside": all that isn't in a task of the program's.
  std::string Kind;
  std::string File;
  int Line, Column;
  /// Whose code it is in.
  std::string Function;
  uint64_t Tasks;
  double Work, Span;
};

/// A function's name without what the compiler has appended for its loops.
std::string functionOf(const std::string &Name);

/// Adds what is in the same place, of which one may know the function, and
/// sorts by span and work, most first.
std::vector<SiteRow> mergeSites(std::vector<SiteRow> Sites);

std::string csvHeader(const Format &F);
/// The numbers of a row, without an end of line.
std::string csvNumbers(const Format &F, const Row &R);
std::string csvRow(const Format &F, const Row &R);

/// \p Burden: of a migration. \p Sites null: none were asked for.
std::string json(const Format &F, double Burden, const std::vector<Row> &Rows,
                 const std::vector<SiteRow> *Sites);

std::string table(const Format &F, const std::vector<SiteRow> &Sites);

} // namespace cilkscale

#endif // CILKSCALE_REPORT_H
