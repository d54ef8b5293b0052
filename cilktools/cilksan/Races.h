//===- Races.h - races as they are found ------------------------*- C++ -*-===//
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

#ifndef CILKSAN_RACES_H
#define CILKSAN_RACES_H

#include "Race.h"
#include "State.h"

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

/// The frames from \p Where in \p Context outwards.
std::vector<Frame> framesFrom(uint32_t Context, Site Where);

/// The place in the source that a site's number stands for.
struct SitePlace {
  Place At;
  /// Of the variable or the callee.
  const char *Name;
};
SitePlace placeOf(Site Where);
/// Where the variable is declared that it names.
Place declarationOf(Site Where);

/// The first one that was asked for of the sites at the same place in the
/// source, inlined in the same place if it is: the compiler copies iterations
/// of a loop, and each lane of a vector has a site.
Site originalOf(Site Where);

} // namespace cilksan

#endif // CILKSAN_RACES_H
