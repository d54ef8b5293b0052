//===- Repl.h - reads, evaluates, prints, and does it again -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// At a terminal lines can be edited and have a history (LLVM's LineEditor,
// which is libedit); anything else is read as it comes.
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
  /// What is typed and not evaluated yet.
  Source Pending{"<stdin>", "", 1};
  unsigned Lines = 0;
  bool HadErrors = false;

public:
  Repl(Session &Of, Language &Words) : Of(Of), Words(Words) {}

  /// Until the input ends. Of input that nobody types, the result says whether
  /// it was without errors.
  bool run(llvm::StringRef Program);

private:
  /// Whether it is a part of something.
  bool evaluate(bool MayContinue);
  void keepFrom(Location L);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_REPL_H
