//===- Source.h - lines of the program's source -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports show the lines that race, and comments there may say that it is meant
// so. The files are read when the first report names them: they may have
// changed since the program was compiled, or be missing.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_SOURCE_H
#define CILKSAN_REPORT_SOURCE_H

#include "../findings/Race.h"

#include <optional>
#include <string>

namespace cilksan {

/// The line that \p At lies in, without its end. None if the file can't be
/// read, is larger than 1 MiB, or is shorter.
std::optional<std::string> sourceLine(const Place &At);

/// Whether \p Line has a comment that contains "cilksan-ignore". \p Alone:
/// nothing else may be in the line.
bool hasIgnoreComment(const std::string &Line, bool Alone);

/// Whether such a comment stands in the line of \p At, or alone in the one
/// above.
bool isIgnored(const Place &At);

/// The element of \p Name, "x[i]", that \p Line accesses at \p Column, from 1
/// on; empty if there is none.
std::string elementOf(const std::string &Line, size_t Column,
                      const std::string &Name);

/// Returns true if \p Line has a condition, of an if or while, with \p Name in
/// it.
bool testsVariable(const std::string &Line, const std::string &Name);

/// Whether \p Line changes the variable \p Name by what it was: x += 1, x[i]--.
bool updatesVariable(const std::string &Line, const std::string &Name);

} // namespace cilksan

#endif // CILKSAN_REPORT_SOURCE_H
