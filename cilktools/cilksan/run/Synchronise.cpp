//===- Synchronise.cpp - synchronisation in libraries of Rust -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles the hook by which the compiler tells of synchronisation. Locks become
// held locks, and orders become edges (HappensBefore.h):
//
//  - Run-once code comes before the strands that test whether it has run. The
//    code itself comes before them in every schedule, whichever strand runs it.
//    The earlier actions of the strand that runs the code do not.
//  - A message comes before its receiver, and is identified by the number of
//    its place in the channel. All actions of senders before they dropped the
//    channel come before a receiver that finds no message and no sender.
//  - The actions of owners before their releases come before the only owner
//    that remains.
//
// The edges of channels and owners are the edges of this run. In another
// schedule, another strand may send a message, and another strand may be the
// only owner.
//
// A standard stream's lock is identified by the stream's number, since the
// library's own lock is in code that was compiled without hooks. It is a lock
// like other locks, so the locks of two streams do not exclude each other.
//
//===----------------------------------------------------------------------===//

#include "../core/Printing.h"
#include "../core/State.h"
#include "../objects/SharedOwners.h"
#include "../objects/ThreadLocals.h"
#include "../order/HappensBefore.h"
#include "../order/SPBags.h"
#include "../order/TimeSets.h"
#include "../shadow/OnceAccesses.h"
#include "../shadow/ThreadValues.h"
#include "Detector.h"

#include <csi/csi.h>

#include <cassert>
#include <iterator>

using namespace cilksan;

extern "C" {
void __cilksan_enter_library();
void __cilksan_leave_library();
void __cilksan_miss();
}

namespace {

const char StreamLocks[3] = {};

void take(const void *Lock, LockMode Mode) {
  if (Lock)
    acquireLock(Lock, Mode);
}

uintptr_t address(const void *Addr) {
  return reinterpret_cast<uintptr_t>(Addr);
}

/// Returns the number of the put for a flag whose first byte is \p State. The
/// first byte shows if a flag is initialised, or is not, or has an initialiser
/// that panicked or threw. In Rust's std, in parking_lot and in the C and C++
/// libraries, the first byte is a small number. In once_cell, it is part of a
/// pointer with the state in its low bits.
uint64_t numberOf(uint8_t State) {
  constexpr uint64_t OfFlags = uint64_t(1) << 32;
  return OfFlags | State;
}

/// Returns the first byte of the flag \p Once.
uint8_t stateOf(const void *Once) {
  assert(Once && "a flag is in memory");
  return *static_cast<const volatile uint8_t *>(Once);
}

void lookAt(const void *Once, OnceLook By) {
  const uint64_t Number = numberOf(stateOf(Once));
  judgeOnce(address(Once), Number, By);
  addGet(address(Once), Number);
}

/// Returns the OnceLook of the call in progress, which runs a function that no
/// strand has run before.
OnceLook lookOfCall() { return {__csan_state.Top[-1].Call, true}; }

/// The number of the put by the end of a channel.
constexpr uint64_t Closed = ~uint64_t(0);
/// True if a message was received since the last call of a channel's function
/// began.
bool HasReceived;

void beginChannel() {
  HasReceived = false;
  __cilksan_enter_library();
}

void endChannel(const void *Channel) {
  __cilksan_leave_library();
  if (!HasReceived)
    addGet(address(Channel), Closed);
}

void send(const void *Channel, uint64_t Number) {
  if (!Channel)
    return;
  __cilksan_miss();
  addPut(address(Channel), false, Number);
}

void receive(const void *Channel, uint64_t Number) {
  if (!Channel)
    return;
  __cilksan_miss();
  HasReceived = true;
  CheckingPause Guard;
  const uintptr_t Of = address(Channel);
  if (!hasPut(Of, Number))
    Number &= ~uint64_t(1);
  addGet(Of, Number);
  dropPut(Of, Number);
}

void closeChannel(const void *Channel) {
  CheckingPause Guard;
  const Times *Past = pastOfReleases();
  addPutOf(Past ? *Past : Times(), address(Channel), Closed);
  if (Past)
    renewRelease();
}

/// Notes that the running strand is the only owner, if the count at \p Count is
/// 1. The count is at the beginning of the owned object.
void mayBeAlone(const void *Count) {
  assert(Count && "a count is in memory");
  if (*static_cast<const volatile uintptr_t *>(Count) != 1)
    return;
  __cilksan_miss();
  becomeOnlyOwner(Count);
}

/// Returns true if nothing is parallel, also within an initialiser.
bool isAlone() {
  return __csan_state.LastBag == __csan_state.AloneBag || isOnlyRecorded();
}

void beginLocal(const void *Guard, uint64_t Number) {
  if (!__csan_state.Following)
    return;
  const bool IsAlone = isAlone();
  beginPart();
  beginThreadInitialiser(address(Guard), Number);
  // The initialiser's blocks belong to the thread.
  useThreadLocal();
  beginRecordingOfThread(IsAlone);
}

void endLocal(const void *Guard, bool IsLeft) {
  if (!__csan_state.Following)
    return;
  if (!IsLeft) {
    endRecordingOfThread(address(Guard));
    endPart();
  } else if (leaveThreadInitialiser(address(Guard))) {
    leaveRecordingOfThread();
  }
}

void lookAtLocal(const void *Guard, uint64_t Number) {
  lookAtThreadLocals(address(Guard), Number);
  judgeThread(address(Guard));
}

} // namespace

void cilksan::beginOnce(const void *Once) {
  beginOnce(Once, Once && __csan_state.Following ? stateOf(Once) : 0, false);
}

void cilksan::beginOnce(const void *Once, uint8_t State, bool TakesNothing) {
  if (!__csan_state.Following)
    return;
  if (!Once)
    return beginSerial();
  const bool IsAlone = isAlone();
  beginPart();
  if (!IsAlone)
    beginRecording(address(Once), numberOf(State), TakesNothing);
  // Another strand may have run the function before, without success.
  judgeOnce(address(Once), numberOf(State), lookOfCall());
  addGet(address(Once), numberOf(State));
}

void cilksan::endOnce(const void *Once) {
  if (!__csan_state.Following)
    return;
  if (const Time Begin = endPart(); Begin && Once)
    addPutSince(Begin, address(Once), numberOf(stateOf(Once)));
  if (Once)
    endRecording(address(Once), numberOf(stateOf(Once)));
}

void cilksan::mayHaveBeenDone(const void *Once) {
  if (__csan_state.Following && Once)
    lookAt(Once, lookOfCall());
}

extern "C" void __csan_may_have_been_done(uint32_t Id, uintptr_t Once,
                                          bool IsGuard) {
  if (__csan_state.Following)
    lookAt(reinterpret_cast<const void *>(Once),
           {makeSite(SiteKind::Load, Id), IsGuard});
}

extern "C" void __csan_synchronise(unsigned How, const void *What,
                                   uint64_t Value) {
  switch (static_cast<csi_synchronisation_t>(How)) {
  case CSI_TAKE_LOCK:
    return take(What, LockMode::Exclusive);
  case CSI_TAKE_LOCK_SHARED:
    return take(What, LockMode::Shared);
  case CSI_GIVE_LOCK:
    if (What)
      releaseLock(What);
    return;
  case CSI_BEGIN_ONCE:
    return beginOnce(What);
  case CSI_END_ONCE:
    return endOnce(What);
  case CSI_MAY_HAVE_BEEN_DONE:
    // The call may only test whether the function has run.
    return lookAt(What, {0, false});
  case CSI_BEGIN_CHANNEL:
    return beginChannel();
  case CSI_END_CHANNEL:
    return endChannel(What);
  case CSI_SEND:
    return send(What, Value);
  case CSI_RECEIVE:
    return receive(What, Value);
  case CSI_RECEIVE_ALL:
    return addGetOfAll(address(What));
  case CSI_CLOSE:
    return closeChannel(What);
  case CSI_MAY_BE_ALONE:
    return mayBeAlone(What);
  case CSI_TAKE_STREAM:
    return acquireLock(&StreamLocks[Value % std::size(StreamLocks)]);
  case CSI_GIVE_STREAM:
    return releaseLock(&StreamLocks[Value % std::size(StreamLocks)]);
  case CSI_BEGIN_PRINT:
    return beginPrint();
  case CSI_END_PRINT:
    return endPrint();
  case CSI_USE_LOCAL:
    return useThreadLocal();
  case CSI_PANIC:
    __csan_state.Panics = __csan_state.Top;
    return;
  case CSI_BEGIN_LOCAL:
    return beginLocal(What, Value);
  case CSI_END_LOCAL:
    return endLocal(What, Value);
  case CSI_LOOK_AT_LOCAL:
    return lookAtLocal(What, Value);
  }
  assert(!"the compiler and the tool know the same events");
}
