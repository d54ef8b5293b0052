//===- EffectChecks.h - What functions are said to access ----- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A box of two or three dimensions is of one array, whose rows have their
// places by their size. `m[i]` of a `double **m` is a row, too, as far as the
// language goes; but it is anywhere, and the box would be of other memory.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_EFFECTCHECKS_H
#define CILK_SEMA_EFFECTCHECKS_H

#include "cilk/Sema/CheckContext.h"

namespace cilk {

/// Checks the arrays of an effect if \p Call tells of one.
void checkEffect(CheckContext &C, const clang::CallExpr *Call);

} // namespace cilk

#endif // CILK_SEMA_EFFECTCHECKS_H
