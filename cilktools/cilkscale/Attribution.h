//===- Attribution.h - the places where work and span are -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the hooks' counts of parts (Sites.h) into work and span of places of
// the source, for the report.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_ATTRIBUTION_H
#define CILKSCALE_ATTRIBUTION_H

#include "Measures.h"
#include "Report.h"

namespace cilkscale {

/// Accounts for the calling thread's strand up to \p Now, and returns what has
/// been counted. Times are multiplied by \p Unit.
Attribution attributionOf(const Measures &Now, double Unit);

} // namespace cilkscale

#endif // CILKSCALE_ATTRIBUTION_H
