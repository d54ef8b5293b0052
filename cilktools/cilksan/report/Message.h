//===- Message.h - messages outside of reports ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages about mistakes in the environment and files that cannot be written.
// They go to stderr, even if the reports go elsewhere. Nothing here depends on
// the locale, and each message is one write().
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_MESSAGE_H
#define CILKSAN_REPORT_MESSAGE_H

#include <string>

namespace cilksan {

/// Writes all of \p Text to \p Descriptor. Returns false, with errno, if that
/// failed.
bool writeAll(int Descriptor, const std::string &Text);

/// Writes "cilksan: <What>" to stderr.
void complain(const std::string &What);

/// Writes the same message, and ends the process with status 2 at once. Called
/// before the program has run any code that would have to be told of the end.
[[noreturn]] void fail(const std::string &What);

/// Returns the description of \p Errno in English.
std::string errorText(int Errno);

/// Returns \p Text without bytes that control a terminal.
std::string printable(const std::string &Text);

} // namespace cilksan

#endif // CILKSAN_REPORT_MESSAGE_H
