//===- Texts.h - spawns to test on ------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the functions that several tests use. A function that only one
// test needs is in that test, beside its expectations.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_UNITTESTS_TEXTS_H
#define TAPIR_UNITTESTS_TEXTS_H

#include "llvm/ADT/StringRef.h"

namespace tapir {

/// A function with a task and a sync. Between the detach and the branch there
/// is an instruction, which both strands execute.
inline constexpr llvm::StringLiteral OneSpawn = R"(
define void @f() {
entry:
  %r = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  %not = xor i1 %d, true
  br i1 %not, label %next, label %task
task:
  call void @work()
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  call void @tapir.sync(ptr %r)
  ret void
})";

/// The same function with unwind edges of the detach and of the sync.
inline constexpr llvm::StringLiteral ThrowingSpawn = R"(
define void @f() personality ptr @__gxx_personality_v0 {
entry:
  %r = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %r) to label %on unwind label %pad
on:
  br i1 %d, label %task, label %next
task:
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  invoke void @tapir.sync(ptr %r) to label %end unwind label %pad
end:
  ret void
pad:
  %from = phi i32 [ 1, %entry ], [ 2, %next ]
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp
})";

/// Task b is in task a. Task c is a sibling of a, in the same region.
inline constexpr llvm::StringLiteral NestedSpawns = R"(
define void @f() {
entry:
  %r = alloca i8
  %s = alloca i8
  %a = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %a, label %outer, label %next
outer:
  %b = call i1 (ptr, ...) @tapir.detach(ptr %s)
  br i1 %b, label %inner, label %after
inner:
  %own = add i32 1, 2
  call void @tapir.reattach(ptr %s)
  br label %after
after:
  call void @tapir.sync(ptr %s)
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  %c = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %c, label %second, label %last
second:
  call void @tapir.reattach(ptr %r)
  br label %last
last:
  call void @tapir.sync(ptr %r)
  ret void
})";

} // namespace tapir

#endif // TAPIR_UNITTESTS_TEXTS_H
