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
  case RustEvent::TakeLock:
    return CSI_TAKE_LOCK;
  case RustEvent::TakeShared:
    return CSI_TAKE_LOCK_SHARED;
  case RustEvent::GiveLock:
    return CSI_GIVE_LOCK;
  case RustEvent::BeginOnce:
    return CSI_BEGIN_ONCE;
  case RustEvent::EndOnce:
    return CSI_END_ONCE;
  case RustEvent::MayHaveBeenDone:
    return CSI_MAY_HAVE_BEEN_DONE;
  case RustEvent::BeginChannel:
    return CSI_BEGIN_CHANNEL;
  case RustEvent::EndChannel:
    return CSI_END_CHANNEL;
  case RustEvent::Send:
    return CSI_SEND;
  case RustEvent::Receive:
    return CSI_RECEIVE;
  case RustEvent::ReceiveAll:
    return CSI_RECEIVE_ALL;
  case RustEvent::Close:
    return CSI_CLOSE;
  case RustEvent::MayBeAlone:
    return CSI_MAY_BE_ALONE;
  case RustEvent::TakeStream:
    return CSI_TAKE_STREAM;
  case RustEvent::GiveStream:
    return CSI_GIVE_STREAM;
  case RustEvent::BeginPrint:
    return CSI_BEGIN_PRINT;
  case RustEvent::EndPrint:
    return CSI_END_PRINT;
  case RustEvent::UseLocal:
    return CSI_USE_LOCAL;
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
