//===- Source.h - lines of the program's source -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines of source. Reports show the lines that race, and comments in the source
// may suppress a race. The files are read when the first report names them:
// they may have changed since the program was compiled, or be missing.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_SOURCE_H
#define CILKSAN_REPORT_SOURCE_H

#include "../findings/Race.h"

#include <optional>
#include <string>

namespace cilksan {

/// Returns the line of \p At without its end. Returns nothing if the file
/// cannot be read, is larger than 1 MiB, or has fewer lines.
std::optional<std::string> sourceLine(const Place &At);

/// Returns true if \p Line has a comment that contains "cilksan-ignore". If \p
/// Alone is true, the line must consist of the comment alone.
bool hasIgnoreComment(const std::string &Line, bool Alone);

/// Returns true if a comment with "cilksan-ignore" is in the line of \p At, or
/// alone in the line above it.
bool isIgnored(const Place &At);

/// Returns the element of \p Name, "x[i]", that \p Line accesses at \p Column,
/// which counts from 1. Returns an empty text if there is none.
std::string elementOf(const std::string &Line, size_t Column,
                      const std::string &Name);

/// Returns true if \p Line has a condition, of an if or while, with \p Name in
/// it.
bool testsVariable(const std::string &Line, const std::string &Name);

/// Returns true if \p Line updates the variable \p Name: x += 1, x[i]--.
bool updatesVariable(const std::string &Line, const std::string &Name);

} // namespace cilksan

#endif // CILKSAN_REPORT_SOURCE_H
