//===- UndeclaredAccessText.h - an undeclared access as text ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a report of an undeclared access that all formats share.
// (Describe.h has the parts of a report of a race.)
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_UNDECLAREDACCESSTEXT_H
#define CILKSAN_REPORT_UNDECLAREDACCESSTEXT_H

#include "../findings/UndeclaredAccess.h"
#include "Describe.h"

namespace cilksan {

/// Returns "write of 'b' (8 bytes) outside of what 'step' declares".
std::string headline(const UndeclaredAccess &X);

/// Returns "writes 'b'[1, 9)[0, 4): elements of 8 bytes, 32 and 8 apart, with
/// [0][0] at 0x1000".
std::string toString(const DeclaredSection &B);

/// Returns the position of the access by the indices of the declaration:
/// "'b'[9][2] isn't in 'b'[1, 9)[0, 4)". Returns an empty text if no array
/// section is of the same object.
std::string position(const UndeclaredAccess &X);

/// Returns the advice, without a full stop.
std::string hint(const UndeclaredAccess &X);

} // namespace cilksan

#endif // CILKSAN_REPORT_UNDECLAREDACCESSTEXT_H
