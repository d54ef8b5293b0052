//===- Writer.h - a format of reports ---------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report is a beginning, races and warnings as they come, and an end, which
// in a document stands after each of them and is replaced by the next one's.
// Writers only make texts: Output says where these go.
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

/// What is known of the run so far.
struct Summary {
  /// Races that no suppression matches, and those of them that were written.
  uint64_t Detected = 0, Shown = 0;
  uint64_t Duplicates = 0;
  uint64_t Suppressed = 0;
  /// Accesses that weren't declared, and those that were written.
  uint64_t Undeclared = 0, ShownUndeclared = 0;
  std::vector<std::string> Warnings;
  /// A strand waited for what is done later in the serial order: the run ended
  /// there.
  bool Waited = false;
  /// Whether the program has come to its end; what follows is known then only.
  bool Finished = false;
  Coverage Seen;
  /// As finish() returns it.
  int Status = 0;
};

class Writer {
public:
  virtual ~Writer() = default;

  virtual std::string begin() = 0;
  virtual std::string race(const Race &R) = 0;
  /// A race that \p By matches; most formats say nothing of it.
  virtual std::string suppressed(const Race &R, const Suppression &By) = 0;
  virtual std::string excess(const UndeclaredAccess &X) = 0;
  virtual std::string warning(const std::string &What) = 0;
  /// It is the last of the warnings as well.
  virtual std::string wait(const Wait &) { return ""; }
  virtual std::string end(const Summary &S) = 0;

  /// Returns true if end() is there at each moment; text after it is lost.
  virtual bool isDocument() const = 0;
};

std::unique_ptr<Writer> createTextWriter(const Options &Wanted);
std::unique_ptr<Writer> createJsonWriter();
std::unique_ptr<Writer> createSarifWriter();

/// The program's name and arguments, as the system has them.
std::vector<std::string> commandLine();

} // namespace cilksan

#endif // CILKSAN_REPORT_WRITER_H
