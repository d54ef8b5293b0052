//===- Rust.h - Rust as a language of Cilksan -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_AN_RUST_H
#define CILKSAN_AN_RUST_H

#include "../../../cilktools/cilksan/languages/Language.h"

namespace cilksan {

const Language &rust();

} // namespace cilksan

#endif // CILKSAN_AN_RUST_H
