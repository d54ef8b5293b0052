//===- Output.h - the file that reports are written to ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The file or stream that reports are written to. A report must not be lost if
// the program crashes right after it, and a JSON document must be complete at
// each moment for the same reason. So a document ends with a tail. The next
// part overwrites the tail, and ends with a tail of its own. That is impossible
// in a pipe or a terminal, so a document is held back there until the end.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OUTPUT_H
#define CILKSAN_REPORT_OUTPUT_H

#include <string>
#include <sys/types.h>

namespace cilksan {

/// The output of one process.
class Output {
public:
  /// Creates or empties the file \p Name, an absolute path, or uses stderr if
  /// \p Name is empty. \p IsDocument is true if there will be tails. Returns
  /// false, with errno, if the file cannot be opened; all later writes are then
  /// lost.
  bool open(const std::string &Name, bool IsDocument);

  /// Replaces the last tail by \p Body, followed by \p Tail. One write call
  /// writes both, if the file accepts them in one piece. Only documents have a
  /// \p Tail that is not empty.
  void write(const std::string &Body, const std::string &Tail);

  /// Closes the output. Nothing may be written after that.
  void close();

  /// Gives up the file in a forked process: it belongs to the parent.
  void abandon();

private:
  enum { Append, Rewrite, Hold } How = Append;
  int Descriptor = -1;
  std::string Path;
  dev_t Device = 0;
  ino_t Node = 0;
  /// The offset at which the tail begins, in Rewrite.
  off_t End = 0;
  /// The text that is held back, in the mode Hold.
  std::string HeldBody, HeldTail;
  bool Failed = false;

  bool isOurs() const;
  bool reopen();
  bool rewrite(const std::string &Text, size_t BodySize);
  void complainOnce(const std::string &What);
};

} // namespace cilksan

#endif // CILKSAN_REPORT_OUTPUT_H
