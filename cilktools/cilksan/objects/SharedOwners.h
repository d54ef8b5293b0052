//===- SharedOwners.h - objects with shared owners --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several strands can own an object together, for example through copies of a
// std::shared_ptr. Each owner decrements a count atomically when it releases
// the object, and the last owner destroys the object. Any owner may be the
// last. An owner's actions before its release come before the destruction in
// every schedule, because of the count and not because of spawns and syncs.
//
// So each count knows the times that came before its releases. The destruction
// can race only with accesses at other times: accesses by a strand that is not
// an owner, or is no owner any more.
//
// The order of the releases matters only for the destruction: it decides which
// strand destroys the object, and which strands are parallel to the
// destruction. If other owners have released the object in parallel, another
// strand destroys it in another schedule. That changes no result if the
// destruction accesses only memory that it frees, and the count's own block. A
// strand that accesses such memory afterwards would be an owner, which the last
// release rules out, or would race. If the destruction accesses other memory,
// such as a list of live objects, the certificate has a limit.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_SHAREDOWNERS_H
#define CILKSAN_OBJECTS_SHAREDOWNERS_H

#include "../core/State.h"

#include <vector>

namespace cilksan {

class Times;

/// Notes that an owner is inside a release of the count, until removeOwner is
/// called. The owner may be the last one.
void addOwner(const void *Count);
/// Ends the release that was added last.
void removeOwner();
/// Notes that the running strand is the only owner from now on. Its later
/// actions come after all actions of other owners before their releases.
void becomeOnlyOwner(const void *Count);

/// Returns the times that came before the earlier releases of the count that
/// was added last. Returns null if there were no releases.
const Times *pastOfReleases();
/// Begins a new time for the owner that was added last. The owner's actions
/// until removeOwner still count as done before its release.
void renewRelease();

/// Returns true if the last owner of an object destroys it now, and the actions
/// at \p T came before another owner's release.
bool isBeforeRelease(Time T);

/// Notes an access by the destruction of an object that several owners have
/// released in parallel.
void noteDestruction(uintptr_t Addr);
/// Notes that the block at \p Addr is freed.
void noteDestroyed(uintptr_t Addr);
/// True if a destruction of an object that several owners have released in
/// parallel has accessed memory that it did not free.
extern bool HasDestroyedForOthers;

/// Forgets the counts in memory that now belongs to another object.
void forgetCounts(uintptr_t Addr, uint64_t Size);

/// Take part in renumberings of times, as in TimeSets.h.
void addCutsOfReleases(std::vector<Time> &Cuts);
void renumberReleases();

} // namespace cilksan

#endif // CILKSAN_OBJECTS_SHAREDOWNERS_H
