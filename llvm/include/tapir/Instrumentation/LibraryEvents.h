//===- LibraryEvents.h - events of libraries for tools ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_LIBRARYEVENTS_H
#define TAPIR_INSTRUMENTATION_LIBRARYEVENTS_H

namespace tapir {

/// The events of libraries that are announced to a tool. They are those of
/// csi_synchronisation_t in cilktools' csi.h, which has their meanings. A unit
/// test compares the two.
enum class LibraryEvent : unsigned {
  TakeLock,
  TakeShared,
  GiveLock,
  BeginOnce,
  EndOnce,
  MayHaveBeenDone,
  BeginChannel,
  EndChannel,
  Send,
  Receive,
  ReceiveAll,
  Close,
  MayBeAlone,
  TakeStream,
  GiveStream,
  BeginPrint,
  EndPrint,
  UseLocal,
  Panic,
  BeginLocal,
  EndLocal,
  LookAtLocal,
};
constexpr unsigned NumLibraryEvents = unsigned(LibraryEvent::LookAtLocal) + 1;

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_LIBRARYEVENTS_H
