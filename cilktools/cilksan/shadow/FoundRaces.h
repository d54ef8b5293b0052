//===- FoundRaces.h - races as they are found -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two records become a Race that the report writer understands, once for each
// pair of places in the source and object that they race for; the same met
// again is counted.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_FOUNDRACES_H
#define CILKSAN_SHADOW_FOUNDRACES_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <cstddef>

namespace cilksan {

struct RacingAccess {
  Time At;
  uint32_t Record;
  bool Write;
};

/// \p First and \p Second, which the running task does to [\p Addr, \p Addr +
/// \p Size), have raced for the byte \p At.
void foundRace(RacingAccess First, RacingAccess Second, uintptr_t At,
               uintptr_t Addr, size_t Size);

/// Pairs of places that have raced count as new again. For tests.
void forgetRaces();

} // namespace cilksan

#endif // CILKSAN_SHADOW_FOUNDRACES_H
