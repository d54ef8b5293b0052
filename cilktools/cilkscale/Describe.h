//===- Describe.h - parts and sites by places of the source -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers sites, and describes sites and parts (Sites.h) by their places in the
// source, for the reports of the tools that attribute something to them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_DESCRIBE_H
#define CILKSCALE_DESCRIBE_H

#include "Report.h"
#include "Sites.h"
#include "Strand.h"

namespace cilkscale {

enum SiteKind : uint32_t { SpawnSite, LoopSpawnSite, LoopSite, NumSiteKinds };

/// Returns the number of a site: of a spawn, of the spawn of half of a loop, or
/// of the function that divides a loop.
uint32_t siteOf(SiteKind Kind, csi_id_t Id);

/// Returns the number of the part of a call path that begins with the task.
inline uint32_t beginTaskPart(uint32_t CallPath) {
  return partOf({CallPath, Begin::Task, 0});
}

PlaceRow placeOf(const source_loc_t *At, bool IsOfFunction, bool HasColumn);

/// Returns the place that a user reads for code that may have been inlined: the
/// innermost one in the file of the function that contains the code. If that
/// function is in a library's header, it is the innermost one in the user's
/// files, if there is one. The function is that of the place.
PlaceRow usersPlaceOf(const source_loc_t *At);

/// Returns true if a file is a header of a library that users do not change.
bool isOfLibrary(const char *File);

SiteRow describeSite(uint32_t Site);
const char *nameOf(Begin How);
PlaceRow describeBegin(const Part &P, const SiteRow &Site);

} // namespace cilkscale

#endif // CILKSCALE_DESCRIBE_H
