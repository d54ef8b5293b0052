//===- Hint.h - shapes of races that hints are for --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_HINT_H
#define CILKSAN_REPORT_HINT_H

#include "Describe.h"

namespace cilksan {

/// Whether the whole object is accessed, as far as it is known: not an element
/// of it.
bool isWhole(const Race &R);

/// Whether both accesses are of one statement that changes a variable by what
/// it was: sum += x. Then a reducer does it in parallel.
bool isUpdate(const Race &R);

} // namespace cilksan

#endif // CILKSAN_REPORT_HINT_H
