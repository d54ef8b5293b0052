//===- SharedOwners.h - counts of owners ------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several strands own an object together, as by copies of a std::shared_ptr. An
// owner that lets go counts down, atomically; who was the last one destroys the
// object, which may be any of them. What an owner did before it let go comes
// before that in every schedule, by the count and not by the spawns and syncs.
//
// So each count knows of which times that is so: of those that came before a
// release, at the release. The destruction races with accesses of other times
// alone: of a strand that isn't an owner, or not any more.
//
// The order in which owners count matters only for the destruction: which
// strand does it, and beside what. If other owners have let go in parallel,
// another schedule has it elsewhere. That changes no result if all memory that
// it accesses is freed by it, or is the count's own block: nobody can access
// that afterwards without being an owner, which the last one rules out, or
// racing. If it accesses other memory, such as a list of what lives, the
// certificate has a limit.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SHAREDOWNERS_H
#define CILKSAN_OBJECTS_SHAREDOWNERS_H

#include "../core/State.h"

#include <vector>

namespace cilksan {

class Times;

/// An owner lets go of the count, and may be the last one, until it is removed.
void addOwner(const void *Count);
/// The one added last.
void removeOwner();
/// The running strand is the only owner from now on: what others did before
/// they let go comes before what it does.
void becomeOnlyOwner(const void *Count);

/// What came before the releases so far of the count that was added last; null
/// if there is none.
const Times *pastOfReleases();
/// What that owner does until it is removed is done before its release all the
/// same, at a new time.
void renewRelease();

/// Whether the last owner of something destroys it now, and what was done at
/// that time came before another owner's release.
bool isBeforeRelease(Time T);

/// The last one of owners in parallel accesses memory while it destroys.
void noteDestruction(uintptr_t Addr);
/// The block at \p Addr is freed.
void noteDestroyed(uintptr_t Addr);
/// True if a destruction of the kind has accessed memory that it did not free.
extern bool HasDestroyedForOthers;

/// The memory is another's: counts that were there are no more.
void forgetCounts(uintptr_t Addr, uint64_t Size);

/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfReleases(std::vector<Time> &Cuts);
void renumberReleases();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SHAREDOWNERS_H
