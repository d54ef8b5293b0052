//===- Message.h - words to the user outside of reports ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mistakes in the environment, files that can't be written: things that are to
// be said even where the reports themselves go elsewhere. Nothing here depends
// on the locale, and each message is one write().
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_MESSAGE_H
#define CILKSAN_REPORT_MESSAGE_H

#include <string>

namespace cilksan {

/// Writes all of \p Text to \p Descriptor. False, with errno, if that failed.
bool writeAll(int Descriptor, const std::string &Text);

/// Writes "cilksan: <What>" to stderr.
void complain(const std::string &What);

/// The same, and ends the process with status 2 at once: nothing of the program
/// has run yet that could want to be told.
[[noreturn]] void fail(const std::string &What);

/// What \p Errno means, in English.
std::string errorText(int Errno);

/// \p Text without bytes that would make a terminal do something.
std::string printable(const std::string &Text);

} // namespace cilksan

#endif // CILKSAN_REPORT_MESSAGE_H
