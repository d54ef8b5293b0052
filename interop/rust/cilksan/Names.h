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

/// Returns the path that Rust's compiler has mangled to the symbol \p Name
/// (`_R...`): `crate::module::VARIABLE`. Returns an empty string if \p Name
/// isn't such a symbol, is broken, or has a path that is too long to be read.
/// Safe in any thread.
std::string demangledRust(std::string_view Name);

/// Returns \p Written without the hash that Rust's older mangling puts at the
/// end of names (`crate::f::h0123456789abcdef`). Otherwise the older mangling
/// is the same as in C++.
std::string withoutRustHash(const std::string &Written);

} // namespace cilksan

#endif // CILKSAN_AN_NAMES_H
