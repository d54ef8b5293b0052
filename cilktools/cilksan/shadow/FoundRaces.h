//===- FoundRaces.h - from two records to a race ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a Race from two records, for the writers of reports. Each combination
// of two places in the source and an object gives one race; repetitions are
// only counted.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_SHADOW_FOUNDRACES_H
#define CILKSAN_SHADOW_FOUNDRACES_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <cstddef>

namespace cilksan {

/// An access: its time, its record, and true if it is a write.
struct RacingAccess {
  Time At;
  uint32_t Record;
  bool Write;
};

/// Reports the race of \p First and \p Second on the byte \p At. If \p Once is
/// 0, the running task makes the access \p Second to [\p Addr, \p Addr + \p
/// Size). Otherwise another strand has made the second access, in a run-once
/// function that the running task could also run. Then \p Once is the site
/// where the running task reads the flag.
void foundRace(RacingAccess First, RacingAccess Second, uintptr_t At,
               uintptr_t Addr, size_t Size, Site Once = 0);

/// Forgets the pairs of places that have raced, so that they are reported
/// again. For tests.
void forgetRaces();

} // namespace cilksan

#endif // CILKSAN_SHADOW_FOUNDRACES_H
