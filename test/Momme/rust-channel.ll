; A tool is told where functions of Rust's channels that send or receive begin and end, so that
; their accesses to a channel's memory do not count as the program's. They aren't inlined.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @"<std::sync::mpmc::list::Channel<i32>>::send"(
; CHECK-SAME: [[KEPT:#[0-9]+]]
; CHECK-NEXT: call void @__csi_synchronise(i32 6, ptr %channel, i64 0)
; CHECK: call void @work()
; CHECK: call void @__csi_synchronise(i32 7, ptr %channel, i64 0)
; CHECK-NEXT: ret void
define void @"<std::sync::mpmc::list::Channel<i32>>::send"(ptr sret(i32) %result, ptr %channel) alwaysinline {
  call void @work()
  ret void
}

; A function has also ended if an exception unwinds from it.
; CHECK-LABEL: define void @"<std::sync::mpmc::array::Channel<i32>>::recv"(
; CHECK-NEXT: call void @__csi_synchronise(i32 6, ptr %channel, i64 0)
; CHECK: call void @__csi_synchronise(i32 7, ptr %channel, i64 0)
; CHECK-NEXT: ret void
; CHECK: call void @__csi_synchronise(i32 7, ptr %channel, i64 0)
; CHECK-NEXT: resume
define void @"<std::sync::mpmc::array::Channel<i32>>::recv"(ptr %channel) personality ptr @rust_eh_personality {
  invoke void @work() to label %on unwind label %pad
on:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

; CHECK-LABEL: define void @"<std::sync::mpmc::zero::Channel<i32>>::disconnect"(
; CHECK-NEXT: call void @__csi_synchronise(i32 10, ptr %channel, i64 0)
; CHECK-NEXT: ret void
define void @"<std::sync::mpmc::zero::Channel<i32>>::disconnect"(ptr %channel) {
  ret void
}

; Other functions have no effect on the tool.
; CHECK-LABEL: define void @"<std::sync::mpmc::zero::Channel<i32>>::len"(
; CHECK-NEXT: ret void
define void @"<std::sync::mpmc::zero::Channel<i32>>::len"(ptr %channel) {
  ret void
}
declare void @work()
declare i32 @rust_eh_personality(...)
; CHECK: attributes [[KEPT]] = { {{.*}}noinline

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
