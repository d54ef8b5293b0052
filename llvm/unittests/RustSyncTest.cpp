//===- RustSyncTest.cpp - what a tool is told of Rust's library -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler includes no header of the tools, so that each has the events'
// numbers by itself. This file doesn't compile where they differ.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/RustSync.h"

#include <csi/csi.h>

#include <gtest/gtest.h>

namespace tapir {
namespace {

// An event that isn't here is an error, and not a warning.
#pragma GCC diagnostic error "-Wswitch"
constexpr csi_synchronisation_t inCsi(RustEvent E) {
  switch (E) {
  case RustEvent::MayTakeLock:
    return CSI_MAY_TAKE_LOCK;
  case RustEvent::MayTakeShared:
    return CSI_MAY_TAKE_LOCK_SHARED;
  case RustEvent::TakeShared:
    return CSI_TAKE_LOCK_SHARED;
  case RustEvent::GiveLock:
    return CSI_GIVE_LOCK;
  case RustEvent::BeginOnce:
    return CSI_BEGIN_ONCE;
  case RustEvent::EndOnce:
    return CSI_END_ONCE;
  case RustEvent::BeginSend:
    return CSI_BEGIN_SEND;
  case RustEvent::EndSend:
    return CSI_END_SEND;
  case RustEvent::BeginReceive:
    return CSI_BEGIN_RECEIVE;
  case RustEvent::EndReceive:
    return CSI_END_RECEIVE;
  case RustEvent::Receive:
    return CSI_RECEIVE;
  case RustEvent::MayBeAlone:
    return CSI_MAY_BE_ALONE;
  case RustEvent::TakeStream:
    return CSI_TAKE_STREAM;
  case RustEvent::GiveStream:
    return CSI_GIVE_STREAM;
  case RustEvent::BeginLocal:
    return CSI_BEGIN_LOCAL;
  case RustEvent::EndLocal:
    return CSI_END_LOCAL;
  case RustEvent::Panic:
    return CSI_PANIC;
  }
  return CSI_PANIC;
}

constexpr bool agree() {
  for (unsigned I = 0; I < NumRustEvents; ++I)
    if (unsigned(inCsi(RustEvent(I))) != I)
      return false;
  return true;
}
static_assert(agree(), "RustEvent and csi_synchronisation_t differ");

TEST(RustSync, EventsAreCsis) { EXPECT_TRUE(agree()); }

} // namespace
} // namespace tapir
