//===- RustSync.h - how Rust's standard library synchronises ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_RUSTSYNC_H
#define TAPIR_INSTRUMENTATION_RUSTSYNC_H

namespace llvm {
class Module;
}

namespace tapir {
class ToolInfo;

/// What a tool is told: cilktools' csi_synchronisation_t, in csi.h, which says
/// what each means. A unit test compares the two.
enum class RustEvent : unsigned {
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
};
constexpr unsigned NumRustEvents = unsigned(RustEvent::Panic) + 1;

/// Calls the tool's hooks where code of Rust's libraries takes a lock or
/// gives it back, does something once, sends or receives, lets go of an Arc,
/// uses a standard stream or a thread-local variable, or panics. To be done
/// before functions are inlined. Whether there was anything.
bool announceRustSync(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_RUSTSYNC_H
