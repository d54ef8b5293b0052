//===- Output.h - the output of Cilkscale -----------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the output file of a process. The file is opened before the program
// does anything, so that a wrong name doesn't cost a run. CSV rows are written
// when they are dumped. If a program forks, only the first process writes.
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
  /// The rows of JSON, which is written at the end.
  std::vector<Row> Rows;

  void write(const std::string &Text);

public:
  /// Reads the environment. Ends the process with status 2 if a variable is
  /// wrong or names a file that can't be written.
  void open(const Format &F);

  const Format &format() const { return Form; }
  const Options &options() const { return Wanted; }
  /// Returns true if this process has opened the file.
  bool isOurs() const;

  void add(const Row &R);
  /// Writes the end of the output, with the last row. \p Places is null if
  /// no sites were requested.
  void finish(const Row &Last, double Burden, const Attribution *Places);
};

/// Writes "cilkscale: " and the message, and ends the process with status 2.
[[noreturn]] void fail(const std::string &Message);

} // namespace cilkscale

#endif // CILKSCALE_OUTPUT_H
