//===- RustSync.cpp - how Rust's standard library synchronises ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler tells of it by one hook. Locks are locks, what is done once
// comes before all else, and channels and owners are edges of this run: in
// another schedule a message may be another strand's, and the only owner
// another one.
//
// A standard stream's lock is known by its number: the library's own is in code
// that was compiled without hooks.
//
//===----------------------------------------------------------------------===//

#include "Detector.h"
#include "Owners.h"
#include "State.h"
#include "ThreadLocals.h"

#include <cilk/cilksan.h>
#include <csi/csi.h>

#include <iterator>

using namespace cilksan;

extern "C" {
void __cilksan_enter_library();
void __cilksan_leave_library();
void __cilksan_miss();
}

namespace {

const char StreamLocks[3] = {};

void mayTake(const void *Lock, uint64_t Expected, LockMode Mode) {
  if (*static_cast<const volatile uint32_t *>(Lock) ==
      static_cast<uint32_t>(Expected))
    acquireLock(Lock, Mode);
}

/// \p Count is at the beginning of what is owned.
void mayBeAlone(const void *Count) {
  if (*static_cast<const volatile uintptr_t *>(Count) != 1)
    return;
  __cilksan_miss();
  becomeOnlyOwner(Count);
}

} // namespace

extern "C" void __csan_synchronise(unsigned How, const void *What,
                                   uint64_t Value) {
  switch (static_cast<csi_synchronisation_t>(How)) {
  case CSI_MAY_TAKE_LOCK:
    return mayTake(What, Value, LockMode::Exclusive);
  case CSI_MAY_TAKE_LOCK_SHARED:
    return mayTake(What, Value, LockMode::Shared);
  case CSI_TAKE_LOCK_SHARED:
    return acquireLock(What, LockMode::Shared);
  case CSI_GIVE_LOCK:
    return releaseLock(What);
  case CSI_BEGIN_ONCE:
    return beginOnce();
  case CSI_END_ONCE:
    return endOnce();
  case CSI_BEGIN_SEND:
    __cilksan_send(What);
    return __cilksan_enter_library();
  case CSI_END_SEND:
    return __cilksan_leave_library();
  case CSI_BEGIN_RECEIVE:
    return __cilksan_enter_library();
  case CSI_END_RECEIVE:
    __cilksan_leave_library();
    return __cilksan_receive(What);
  case CSI_RECEIVE:
    return __cilksan_receive(What);
  case CSI_MAY_BE_ALONE:
    return mayBeAlone(What);
  case CSI_TAKE_STREAM:
    return acquireLock(&StreamLocks[Value % std::size(StreamLocks)]);
  case CSI_GIVE_STREAM:
    return releaseLock(&StreamLocks[Value % std::size(StreamLocks)]);
  case CSI_BEGIN_LOCAL:
    return beginLocal();
  case CSI_END_LOCAL:
    return endLocal();
  case CSI_PANIC:
    __csan_state.Panics = __csan_state.Top;
    return;
  }
}
