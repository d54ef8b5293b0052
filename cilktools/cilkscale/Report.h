//===- Report.h - formats of Cilkscale's output -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options from the environment, and formats the output: a CSV file
// that OpenCilk's scripts can read, JSON with the same and more members, and a
// table for people. The output names the unit of each number. docs/cilkscale.md
// describes the formats.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_REPORT_H
#define CILKSCALE_REPORT_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilkscale {

struct Options {
  /// The output file; empty for standard output.
  std::string Out;
  bool Json = false;
  bool Sites = false;
  /// The mistake in the environment; empty if there is none.
  std::string Problem;
};

/// Returns the options in the environment that \p Get reads, a function like
/// getenv. An empty value counts as none.
Options readOptions(const char *(*Get)(const char *Name));

struct Row {
  std::string Tag;
  double Work, Span, Burdened;
};

/// The measured quantity, and the form in which it is written.
struct Format {
  std::string Tool;
  std::string Unit;
  /// The number of decimal places.
  int Digits;
  /// True if only the time is measured; it then counts as the work.
  bool OnlyTime;
};

/// A place of the source, and its share of the whole program's work and span.
struct SiteRow {
  /// The kind: "spawn", "loop", or "outside" for code that isn't in any task.
  std::string Kind;
  std::string File;
  int Line, Column;
  /// The function that contains the place.
  std::string Function;
  uint64_t Tasks;
  double Work, Span;
  /// The number of times that a loop was executed. Other sites do not have it.
  uint64_t Executions = 0;
};

struct PlaceRow {
  std::string File;
  int Line = 0, Column = 0;
  std::string Function;
};

/// A call path: the tasks of a site that tasks of another call path, the
/// parent, have called. The parent is an index, or -1 for the root. Recursion
/// is folded. Work and span exclude those of other call paths.
struct CallRow {
  SiteRow Site;
  int Parent;
};

/// The strands of a site, or in the input of merge() of a call path, that begin
/// at one place.
struct PartRow {
  int Of;
  /// The event with which the strands begin.
  std::string Begin;
  PlaceRow Place;
  uint64_t Strands, StrandsOnSpan;
  double Work, Span;
};

/// The executions of a sync that have waited for tasks.
struct SyncRow {
  PlaceRow Place;
  uint64_t Count, Tasks;
  double Work, Span;
  /// The executions that have waited for a single task, beside which the parent
  /// did next to nothing, and the work of these tasks.
  uint64_t Alone;
  double AloneWork;
};

/// All that is known of places. SiteOf[i] is the index of the site of call path
/// i.
struct Attribution {
  /// The cost of the tool's hooks that it subtracts from each strand.
  double OwnCost = 0;
  std::vector<SiteRow> Sites;
  std::vector<CallRow> Calls;
  std::vector<int> SiteOf;
  std::vector<PartRow> Parts;
  std::vector<SyncRow> Syncs;
};

/// Joins entries for the same place, and folds recursion. Parents come before
/// their children, in the input as in the output.
Attribution merge(const std::vector<CallRow> &Calls,
                  const std::vector<PartRow> &Parts,
                  const std::vector<SyncRow> &Syncs);

/// Returns a function's name without the compiler's suffixes for its loops.
std::string functionOf(const std::string &Name);

/// Joins entries for the same place, even if only one of them knows the
/// function, and sorts by span and work, largest first.
std::vector<SiteRow> mergeSites(std::vector<SiteRow> Sites);

std::string csvHeader(const Format &F);
/// Returns the numbers of a row, without an end of line.
std::string csvNumbers(const Format &F, const Row &R);
std::string csvRow(const Format &F, const Row &R);

/// Returns the output as JSON. \p Burden is the cost of a migration. \p Places
/// is null if no sites were requested.
std::string json(const Format &F, double Burden, const std::vector<Row> &Rows,
                 const Attribution *Places);

std::string table(const Format &F, const std::vector<SiteRow> &Sites);

} // namespace cilkscale

#endif // CILKSCALE_REPORT_H
