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

/// What \p Name, a symbol that Rust's compiler has mangled (`_R...`), names:
/// `crate::module::VARIABLE`. Empty for what isn't such a symbol, or is broken
/// or longer than anyone could read. Safe in any thread.
std::string demangledRust(std::string_view Name);

/// \p Written without the hash that Rust's older mangling ends names with
/// (`crate::f::h0123456789abcdef`), which else are as those of C++.
std::string withoutRustHash(const std::string &Written);

} // namespace cilksan

#endif // CILKSAN_AN_NAMES_H
