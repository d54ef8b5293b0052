//===- DriverDiagnostics.cpp - the driver's messages ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverDiagnostics.h"

using namespace llvm;

namespace opencilk {

namespace {
struct Entry {
  opencilk::Severity Severity;
  StringLiteral Text;
};
} // namespace

static constexpr Entry Entries[] = {
#define ERROR(ID, TEXT) {Severity::Error, TEXT},
#define WARNING(ID, TEXT) {Severity::Warning, TEXT},
#define NOTE(ID, TEXT) {Severity::Note, TEXT},
#include "DriverDiagnostics.def"
};

Severity severityOf(diag::Kind ID) { return Entries[ID].Severity; }

std::string formatText(diag::Kind ID, ArrayRef<std::string> Arguments) {
  std::string Text;
  StringRef Rest = Entries[ID].Text;
  for (size_t At; (At = Rest.find('%')) != StringRef::npos;) {
    Text += Rest.take_front(At);
    Text += Arguments[Rest[At + 1] - '0'];
    Rest = Rest.drop_front(At + 2);
  }
  return Text += Rest;
}

} // namespace opencilk
