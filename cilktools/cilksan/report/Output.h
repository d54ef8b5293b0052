//===- Output.h - where reports are written ---------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report must be there when the program crashes right after it, and a JSON
// document must be complete at each moment for the same reason: so a document
// ends with a tail that the next part overwrites together with what follows it.
// Where that can't be done, in a pipe or a terminal, a document is held back
// until the end.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_OUTPUT_H
#define CILKSAN_REPORT_OUTPUT_H

#include <string>
#include <sys/types.h>

namespace cilksan {

class Output {
public:
  /// Creates or empties the file \p Name, an absolute name, or takes stderr if
  /// it is empty. \p IsDocument: there will be tails. False, with errno, if the
  /// file can't be opened; then all that is written is lost.
  bool open(const std::string &Name, bool IsDocument);

  /// Adds \p Body in place of the last tail, and \p Tail, which is empty but in
  /// documents. In one piece, if the file takes it.
  void write(const std::string &Body, const std::string &Tail);

  /// Nothing is written after it.
  void close();

  /// Gives up the file, which belongs to the parent of a forked process.
  void abandon();

private:
  enum { Append, Rewrite, Hold } How = Append;
  int Descriptor = -1;
  std::string Path;
  dev_t Device = 0;
  ino_t Node = 0;
  /// Where the tail begins, in Rewrite.
  off_t End = 0;
  /// What is still to be written, in Hold.
  std::string HeldBody, HeldTail;
  bool Failed = false;

  bool isOurs() const;
  bool reopen();
  bool rewrite(const std::string &Text, size_t BodySize);
  void complainOnce(const std::string &What);
};

} // namespace cilksan

#endif // CILKSAN_REPORT_OUTPUT_H
