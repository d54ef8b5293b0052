//===- SourceFrames.h - places of the program's source ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates the numbers of sites and contexts to places in the source, and to
// the functions and tasks around them, innermost first. Code that was inlined
// has the frames that it would have without inlining.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SOURCEFRAMES_H
#define CILKSAN_OBJECTS_SOURCEFRAMES_H

#include "../core/State.h"
#include "../findings/Race.h"

#include <csi/csi.h>

#include <vector>

namespace cilksan {

/// Return parts of one of the compiler's locations. A location may be null, or
/// have no such part.
Place placeIn(const source_loc_t *L);
const char *nameIn(const source_loc_t *L);
const source_loc_t *sourceOf(Site Where);
/// Returns the location of the spawn of a task's activation with \p Place.
const source_loc_t *detachOf(uint32_t Place);

/// Adds the functions that \p L has been inlined from, outermost last.
void addInlined(std::vector<Frame> &Frames, const source_loc_t *L);
/// Adds the frames of a context and those outwards, until \p End, excluded.
void addFrames(std::vector<Frame> &Frames, uint32_t C, uint32_t End);
/// Returns the name of the innermost function around a context.
const char *functionAt(uint32_t C);

/// Returns an access at \p Where in \p Context, with its frames until \p End.
/// Kind, address and size are left open.
Access codeAt(Site Where, uint32_t Context, uint32_t End);

/// The frames from \p Where in \p Context outwards.
std::vector<Frame> framesFrom(uint32_t Context, Site Where);

/// The place in the source that a site's number stands for.
struct SitePlace {
  Place At;
  /// The name of the variable or the callee.
  const char *Name;
};
SitePlace placeOf(Site Where);
/// Returns the place of the declaration of the variable that the site names.
Place declarationOf(Site Where);

/// Returns the representative of all sites at the same place in the source,
/// inlined at the same place if they are: the first of them that was asked for.
/// The compiler copies iterations of a loop, and each lane of a vector has a
/// site.
Site originalOf(Site Where);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SOURCEFRAMES_H
