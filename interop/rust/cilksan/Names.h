//===- Names.h - names as they are written in Rust --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_AN_NAMES_H
#define CILKSAN_AN_NAMES_H

#include <string>
#include <string_view>

namespace cilksan {

/// Returns what the symbol \p Name, which Rust's compiler has mangled
/// (`_R...`), names: `crate::module::VARIABLE`. Returns an empty string if \p
/// Name isn't such a symbol, is broken, or is longer than anyone could read.
/// Safe in any thread.
std::string demangledRust(std::string_view Name);

/// Returns \p Written without the hash at the end of names in Rust's older
/// mangling (`crate::f::h0123456789abcdef`), which is otherwise that of C++.
std::string withoutRustHash(const std::string &Written);

} // namespace cilksan

#endif // CILKSAN_AN_NAMES_H
