//===- LibraryEventsTest.cpp - events of libraries for tools --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler includes no header of the tools, so the compiler and the tools
// each have a list of the events' numbers. This file doesn't compile if the
// lists differ.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/LibraryEvents.h"

#include <csi/csi.h>

#include <gtest/gtest.h>

namespace tapir {
namespace {

// A missing event is an error, and not a warning.
#pragma GCC diagnostic error "-Wswitch"
constexpr csi_synchronisation_t inCsi(LibraryEvent E) {
  switch (E) {
  case LibraryEvent::TakeLock:
    return CSI_TAKE_LOCK;
  case LibraryEvent::TakeShared:
    return CSI_TAKE_LOCK_SHARED;
  case LibraryEvent::GiveLock:
    return CSI_GIVE_LOCK;
  case LibraryEvent::BeginOnce:
    return CSI_BEGIN_ONCE;
  case LibraryEvent::EndOnce:
    return CSI_END_ONCE;
  case LibraryEvent::MayHaveBeenDone:
    return CSI_MAY_HAVE_BEEN_DONE;
  case LibraryEvent::BeginChannel:
    return CSI_BEGIN_CHANNEL;
  case LibraryEvent::EndChannel:
    return CSI_END_CHANNEL;
  case LibraryEvent::Send:
    return CSI_SEND;
  case LibraryEvent::Receive:
    return CSI_RECEIVE;
  case LibraryEvent::ReceiveAll:
    return CSI_RECEIVE_ALL;
  case LibraryEvent::Close:
    return CSI_CLOSE;
  case LibraryEvent::MayBeAlone:
    return CSI_MAY_BE_ALONE;
  case LibraryEvent::TakeStream:
    return CSI_TAKE_STREAM;
  case LibraryEvent::GiveStream:
    return CSI_GIVE_STREAM;
  case LibraryEvent::BeginPrint:
    return CSI_BEGIN_PRINT;
  case LibraryEvent::EndPrint:
    return CSI_END_PRINT;
  case LibraryEvent::UseLocal:
    return CSI_USE_LOCAL;
  case LibraryEvent::Panic:
    return CSI_PANIC;
  case LibraryEvent::BeginLocal:
    return CSI_BEGIN_LOCAL;
  case LibraryEvent::EndLocal:
    return CSI_END_LOCAL;
  case LibraryEvent::LookAtLocal:
    return CSI_LOOK_AT_LOCAL;
  }
  return CSI_PANIC;
}

constexpr bool agree() {
  for (unsigned I = 0; I < NumLibraryEvents; ++I)
    if (unsigned(inCsi(LibraryEvent(I))) != I)
      return false;
  return true;
}
static_assert(agree(), "LibraryEvent and csi_synchronisation_t differ");

TEST(LibraryEvents, AreThoseOfCsi) { EXPECT_TRUE(agree()); }

} // namespace
} // namespace tapir
