//===- Output.h - where Cilkscale writes to ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The file of a process. It is opened before the program does anything, so that
// a name that makes no sense doesn't cost a run; CSV rows are there as soon as
// they are dumped. Of processes that have come by fork() only the first writes.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_OUTPUT_H
#define CILKSCALE_OUTPUT_H

#include "Report.h"

#include <cstdio>
#include <mutex>

namespace cilkscale {

class Output {
  std::mutex Access;
  Format Form;
  Options Wanted;
  FILE *File = nullptr;
  long Process = 0;
  /// Of JSON, which is written in the end.
  std::vector<Row> Rows;

  void write(const std::string &Text);

public:
  /// Reads the environment. Ends the process with status 2 if it makes no sense
  /// or names a file that can't be written.
  void open(const Format &F);

  const Format &format() const { return Form; }
  const Options &options() const { return Wanted; }
  /// Whether this is the process that has opened the file.
  bool isOurs() const;

  void add(const Row &R);
  /// With the last row. \p Sites null: none were asked for.
  void finish(const Row &Last, double Burden,
              const std::vector<SiteRow> *Sites);
};

/// Writes "cilkscale: " and the message, and ends the process with status 2.
[[noreturn]] void fail(const std::string &Message);

} // namespace cilkscale

#endif // CILKSCALE_OUTPUT_H
