//===- SourceFrames.h - places of the program's source ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the numbers of sites and contexts stand for: places in the source, and
// the functions and tasks around them, innermost first. Where code was inlined
// it has the frames that it would have had.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SOURCEFRAMES_H
#define CILKSAN_OBJECTS_SOURCEFRAMES_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <csi/csi.h>

#include <vector>

namespace cilksan {

/// All of the compiler's locations, which may be null, or say nothing.
Place placeIn(const source_loc_t *L);
const char *nameIn(const source_loc_t *L);
const source_loc_t *sourceOf(Site Where);
/// \p Place is that of a task's activation.
const source_loc_t *detachOf(uint32_t Place);

/// Adds the functions that \p L has been inlined from, outermost last.
void addInlined(std::vector<Frame> &Frames, const source_loc_t *L);
/// The frames of a context and those outwards, until \p End, not included.
void addFrames(std::vector<Frame> &Frames, uint32_t C, uint32_t End);
/// The function of the innermost activation that is one.
const char *functionAt(uint32_t C);

/// An access at \p Where in \p Context, except for what it does, and to what:
/// with its frames, until \p End.
Access codeAt(Site Where, uint32_t Context, uint32_t End);

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

#endif // CILKSAN_OBJECTS_SOURCEFRAMES_H
