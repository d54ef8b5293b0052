//===- Repl.h - the read-evaluate-print loop -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// At a terminal, lines can be edited and have a history (LLVM's LineEditor,
// which uses libedit). Any other input is read as it is.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_REPL_H
#define KALEIDOSCOPE_REPL_H

#include "Session.h"

namespace llvm {
class LineEditor;
} // namespace llvm

namespace kaleidoscope {

class Repl {
  Session &Of;
  Language &Words;
  /// The text that has been typed and not evaluated yet.
  Source Pending{"<stdin>", "", 1};
  unsigned Lines = 0;
  bool HadErrors = false;

public:
  Repl(Session &Of, Language &Words) : Of(Of), Words(Words) {}

  /// Runs until the input ends. If the input is not a terminal, returns true if
  /// there were no errors.
  bool run(llvm::StringRef Program);

private:
  /// Evaluates the pending text. Returns true if it is incomplete.
  bool evaluate(bool MayContinue);
  void keepFrom(Location L);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_REPL_H
