//===- Hint.h - advice about races ------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_HINT_H
#define CILKSAN_REPORT_HINT_H

#include "Describe.h"

namespace cilksan {

/// Returns true if \p R accesses the whole object and not an element of it, as
/// far as the object's size is known.
bool isWhole(const Race &R);

/// Returns true if both accesses belong to one statement that updates a
/// variable, such as sum += x. A reducer can do that in parallel.
bool isUpdate(const Race &R);

} // namespace cilksan

#endif // CILKSAN_REPORT_HINT_H
