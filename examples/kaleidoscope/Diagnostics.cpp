//===- Diagnostics.cpp - errors at places of the source ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kaleidoscope {

StringRef Source::getLine(unsigned Number) const {
  StringRef Rest = Text;
  if (Number < FirstLine)
    return "";
  for (unsigned N = FirstLine; N < Number; ++N)
    Rest = Rest.split('\n').second;
  return Rest.split('\n').first.rtrim('\r');
}

void Diagnostics::print(Location L, StringRef Kind, const Twine &What) const {
  errs() << From.Name << ':' << L.Line << ':' << L.Column << ": " << Kind
         << ": " << What << '\n';
  const StringRef Line = From.getLine(L.Line);
  if (Line.empty())
    return;
  // The caret is below its character, even after tabs.
  std::string Indent;
  for (char C : Line.take_front(L.Column - 1))
    Indent += C == '\t' ? '\t' : ' ';
  errs() << Line << '\n' << Indent << "^\n";
}

void Diagnostics::error(Location L, const Twine &What) {
  Errors = true;
  print(L, "error", What);
}

void Diagnostics::note(Location L, const Twine &What) const {
  print(L, "note", What);
}

} // namespace kaleidoscope
