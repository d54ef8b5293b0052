//===- SourceFrames.h - places of the program's source ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates the numbers of sites and contexts to places in the source, and to
// the functions and tasks around them, innermost first. Inlined code has the
// same frames as it would have without inlining.
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

/// Adds the functions from which the code at \p L has been inlined, the
/// outermost last.
void addInlined(std::vector<Frame> &Frames, const source_loc_t *L);
/// Adds the frames of a context and of the contexts around it, up to but
/// excluding \p End.
void addFrames(std::vector<Frame> &Frames, uint32_t C, uint32_t End);
/// Returns the name of the innermost function around a context.
const char *functionAt(uint32_t C);

/// Returns an access at \p Where in \p Context, with its frames until \p End.
/// Kind, address and size are left open.
Access codeAt(Site Where, uint32_t Context, uint32_t End);

/// The frames from \p Where in \p Context outwards.
std::vector<Frame> framesFrom(uint32_t Context, Site Where);

/// The place in the source for which a site's number stands.
struct SitePlace {
  Place At;
  /// The name of the variable or the callee.
  const char *Name;
};
SitePlace placeOf(Site Where);
/// Returns the place of the declaration of the variable that the site names.
Place declarationOf(Site Where);

/// Returns the representative of all sites at the same place in the source and,
/// if inlined, with the same place of inlining. The representative is the first
/// such site that was passed to this function. There are several sites because
/// the compiler copies iterations of a loop, and gives each lane of a vector a
/// site.
Site originalOf(Site Where);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SOURCEFRAMES_H
