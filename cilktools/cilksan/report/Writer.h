//===- Writer.h - a format of reports ---------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report consists of a beginning, races and warnings in the order in which
// they occur, and an end. In a document, the end stands after each part, and
// the next part replaces it. Writers only make texts; Output writes them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_WRITER_H
#define CILKSAN_REPORT_WRITER_H

#include "../findings/Coverage.h"
#include "../findings/Race.h"
#include "../findings/UndeclaredAccess.h"
#include "Options.h"
#include "Suppressions.h"

#include <memory>
#include <string>
#include <vector>

namespace cilksan {

/// The facts about the run so far.
struct Summary {
  /// The number of races that no suppression matches, and the number of such
  /// races that were written.
  uint64_t Detected = 0, Shown = 0;
  uint64_t Duplicates = 0;
  uint64_t Suppressed = 0;
  /// The number of undeclared accesses, and the number of undeclared accesses
  /// that were written.
  uint64_t Undeclared = 0, ShownUndeclared = 0;
  std::vector<std::string> Warnings;
  /// True if the run ended because a strand waited for an event that comes
  /// later in the serial order.
  bool Waited = false;
  /// True if the program has come to its end. The members below are known only
  /// then.
  bool Finished = false;
  Coverage Seen;
  /// The status that finish() returns.
  int Status = 0;
};

/// A format of reports. Each function returns the text that is written for an
/// event.
class Writer {
public:
  virtual ~Writer() = default;

  virtual std::string begin() = 0;
  virtual std::string race(const Race &R) = 0;
  /// Returns the text for a race that \p By matches. In most formats this text
  /// is empty.
  virtual std::string suppressed(const Race &R, const Suppression &By) = 0;
  virtual std::string excess(const UndeclaredAccess &X) = 0;
  virtual std::string warning(const std::string &What) = 0;
  /// Returns the text for a wait, which is also the last of Summary::Warnings.
  virtual std::string wait(const Wait &) { return ""; }
  virtual std::string end(const Summary &S) = 0;

  /// Returns true if the output must end with end() at each moment. Text after
  /// end() is lost.
  virtual bool isDocument() const = 0;
};

/// Return a writer of each format.
std::unique_ptr<Writer> createTextWriter(const Options &Wanted);
std::unique_ptr<Writer> createJsonWriter();
std::unique_ptr<Writer> createSarifWriter();

/// Returns the program's name and arguments, as the system has them.
std::vector<std::string> commandLine();

} // namespace cilksan

#endif // CILKSAN_REPORT_WRITER_H
