//===- Report.h - a Rust program's race in words ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_AN_REPORT_H
#define CILKSAN_AN_REPORT_H

#include "../../../cilktools/cilksan/findings/Race.h"

#include <string>
#include <string_view>
#include <vector>

namespace cilksan {

bool isRustSource(std::string_view File);
bool isOfRustLibrary(std::string_view File);

/// The functions of class Language (../Language.h), for Rust.
std::vector<Frame> withoutRustLibraries(const std::vector<Frame> &Frames);
std::string parallelismInRust(const Race &R);
std::string hintInRust(const Race &R, const std::string &Name);

} // namespace cilksan

#endif // CILKSAN_AN_REPORT_H
