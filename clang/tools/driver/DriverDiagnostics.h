//===- DriverDiagnostics.h - the driver's messages --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Formats the messages that DriverDiagnostics.def lists. Code names a message
// by its identifier.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TOOLS_DRIVERDIAGNOSTICS_H
#define OPENCILK_TOOLS_DRIVERDIAGNOSTICS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>

namespace opencilk {

namespace diag {
enum Kind : unsigned {
#define ERROR(ID, TEXT) ID,
#define WARNING(ID, TEXT) ID,
#define NOTE(ID, TEXT) ID,
#include "DriverDiagnostics.def"
};
} // namespace diag

enum class Severity { Error, Warning, Note };

Severity severityOf(diag::Kind ID);

/// Returns the text of \p ID with \p Arguments in it.
std::string formatText(diag::Kind ID, llvm::ArrayRef<std::string> Arguments);

template <class... T> std::string textOf(diag::Kind ID, const T &...Arguments) {
  return formatText(ID, {llvm::Twine(Arguments).str()...});
}

template <class... T>
llvm::Error makeError(diag::Kind ID, const T &...Arguments) {
  return llvm::make_error<llvm::StringError>(textOf(ID, Arguments...),
                                             llvm::inconvertibleErrorCode());
}

} // namespace opencilk

#endif
