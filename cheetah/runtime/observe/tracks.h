//===- tracks.h - the contents of a trace file ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_TRACKS_H
#define CILKRTS_OBSERVE_TRACKS_H

#include "../support/json.h"

#include <stdint.h>

/// Writes all events of all workers from before \p until, where the trace ends,
/// into an array of Chrome's trace events that has just been opened. Returns
/// the number of events that came too late to be noted.
uint64_t cilkrts_tracks_put(struct cilkrts_json *json, uint64_t until);

#endif // CILKRTS_OBSERVE_TRACKS_H
