//===- SharedOwners.h - objects with shared owners --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several strands can own an object together, as by copies of a
// std::shared_ptr. Each owner counts down atomically when it releases the
// object, and the last one destroys it; any owner may be the last one. An
// owner's actions before its release come before the destruction in every
// schedule, because of the count and not because of spawns and syncs.
//
// So each count knows the times that came before its releases. The destruction
// races only with accesses at other times: those of a strand that is no owner,
// or no owner any more.
//
// The order in which owners count down matters only for the destruction: it
// decides which strand destroys, and what is parallel to it. If other owners
// have released in parallel, another schedule has the destruction elsewhere.
// That changes no result if all memory that it accesses is freed by it, or is
// the count's own block. A strand that accesses such memory afterwards would be
// an owner, which the last release rules out, or would race. If the destruction
// accesses other memory, such as a list of live objects, the certificate has a
// limit.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SHAREDOWNERS_H
#define CILKSAN_OBJECTS_SHAREDOWNERS_H

#include "../core/State.h"

#include <vector>

namespace cilksan {

class Times;

/// Notes that an owner releases the count, and may be the last one, until
/// removeOwner is called.
void addOwner(const void *Count);
/// Ends the release that was added last.
void removeOwner();
/// Notes that the running strand is the only owner from now on. The actions of
/// other owners before their releases come before its own.
void becomeOnlyOwner(const void *Count);

/// Returns the times that came before the releases so far of the count that was
/// added last; null if there are none.
const Times *pastOfReleases();
/// Begins a new time for the owner that was added last. Its actions until it is
/// removed still count as done before its release.
void renewRelease();

/// Returns true if the last owner of an object destroys it now, and the actions
/// at \p T came before another owner's release.
bool isBeforeRelease(Time T);

/// Notes an access by the destruction of an object that several owners have
/// released in parallel.
void noteDestruction(uintptr_t Addr);
/// Notes that the block at \p Addr is freed.
void noteDestroyed(uintptr_t Addr);
/// True if such a destruction has accessed memory that it did not free.
extern bool HasDestroyedForOthers;

/// Forgets the counts in memory that now belongs to another object.
void forgetCounts(uintptr_t Addr, uint64_t Size);

/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfReleases(std::vector<Time> &Cuts);
void renumberReleases();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SHAREDOWNERS_H
