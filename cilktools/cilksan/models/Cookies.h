//===- Cookies.h - streams with the program's functions ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_COOKIES_H
#define CILKSAN_MODELS_COOKIES_H

#include <cstdio>

namespace cilksan::models {

/// Visits each stream of fopencookie whose buffer has characters to write:
/// calls \p Visit with the stream's function for writing.
void forEachFullCookie(void (*Visit)(const void *Function));

} // namespace cilksan::models

#endif // CILKSAN_MODELS_COOKIES_H
